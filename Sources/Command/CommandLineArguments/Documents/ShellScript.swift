// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The few lines that make a shell ask the program itself what may come next, so that they always match it.
struct ShellScript {
  /// `msal`
  let program: String
  /// `completion`
  let command: String

  private var function: String { "_" + program.replacing("-", with: "_") }

  func text(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private var bash: String {
    """
    # bash completion for \(program). To load it into a shell: source <(\(program) \(command) bash)
    \(function)() {
      local line
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :files) compopt -o default ;;
          :folders) compopt -o dirnames ;;
          :programs) COMPREPLY+=($(compgen -c -- "${COMP_WORDS[COMP_CWORD]}")) ;;
          *) COMPREPLY+=("${line%%$'\\t'*}") ;;
        esac
      done < <("${1/#\\~/$HOME}" \(command) bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    }
    complete -F \(function) \(program)
    """
  }

  private var zsh: String {
    """
    #compdef \(program)
    # zsh completion for \(program). To load it into a shell: source <(\(program) \(command) zsh)
    \(function)() {
      local line paths
      local -a described
      for line in "${(@f)$("${(Q)words[1]/#\\~/$HOME}" \(command) zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
          :*) paths=$line ;;
          *$'\\t'*) described+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}") ;;
          ?*) described+=("${line//:/\\\\:}") ;;
        esac
      done
      (( $#described )) && _describe -V '\(program)' described
      [[ -n $paths ]] && compset -P '--*='
      case $paths in
        :files) _files ;;
        :folders) _files -/ ;;
        :programs) _command_names -e ;;
      esac
    }
    if [[ $funcstack[1] == \(function) ]]; then
      \(function) "$@"
    elif (( $+functions[compdef] )); then
      compdef \(function) \(program)
    fi
    """
  }

  private var fish: String {
    """
    # fish completion for \(program). To load it into a shell: \(program) \(command) fish | source
    function \(function)
        set -l typed (commandline -opc)
        set -l current (commandline -ct)
        set -l start (string match -r -- '^--[^=]*=' "$current")
        for line in (eval (string escape -n -- $typed[1]) \(command) fish -- (string escape -- $typed[2..-1] "$current") 2>/dev/null)
            switch $line
                case :files
                    __fish_complete_path (string replace -- "$start" '' "$current") | string replace -r -- '^' "$start"
                case :folders
                    __fish_complete_directories (string replace -- "$start" '' "$current") '' | string replace -r -- '^' "$start"
                case :programs
                    __fish_complete_command
                case '*'
                    echo -- $line
            end
        end
    end
    complete -c \(program) -f -a '(\(function))'
    """
  }
}
