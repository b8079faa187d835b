// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using DotNet.Testcontainers.Builders;
using DotNet.Testcontainers.Containers;
using Xunit;

// The packages Testcontainers, 4.10 or later, and xunit.
public sealed class EmulatorTests : IAsyncLifetime
{
    private readonly IContainer emulator = new ContainerBuilder("msal-emulator:0.2.0")
        .WithPortBinding(8400, true)
        .WithWaitStrategy(Wait.ForUnixContainer().UntilHttpRequestIsSucceeded(
            request => request.ForPort(8400).ForPath("/_emulator/health")))
        .Build();

    public Task InitializeAsync() => emulator.StartAsync();

    public Task DisposeAsync() => emulator.DisposeAsync().AsTask();

    // The issuer is at the address that is asked, so the port outside is the right one.
    private string Address => $"http://{emulator.Hostname}:{emulator.GetMappedPublicPort(8400)}";

    [Fact]
    public async Task AnApiGetsATokenToAccept()
    {
        using var client = new HttpClient();
        using var order = new StringContent(
            "{\"person\": \"adele@contoso.example\"}", Encoding.UTF8, "application/json");
        using var answer = await client.PostAsync(Address + "/_emulator/tokens/issue", order);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
    }
}
