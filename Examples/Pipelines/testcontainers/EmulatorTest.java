// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.utility.DockerImageName;

/** org.testcontainers:testcontainers and org.testcontainers:junit-jupiter. */
@Testcontainers
class EmulatorTest {
  @Container
  static final GenericContainer<?> EMULATOR =
      new GenericContainer<>(DockerImageName.parse("msal-emulator:0.2.0"))
          .withExposedPorts(8400)
          .waitingFor(Wait.forHttp("/_emulator/health").forPort(8400));

  /** The issuer is at the address that is asked, so the port outside is the right one. */
  private static String address() {
    return "http://" + EMULATOR.getHost() + ":" + EMULATOR.getMappedPort(8400);
  }

  @Test
  void anApiGetsATokenToAccept() throws Exception {
    HttpRequest order =
        HttpRequest.newBuilder(URI.create(address() + "/_emulator/tokens/issue"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"person\": \"adele@contoso.example\"}"))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(order, HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode());
  }
}
