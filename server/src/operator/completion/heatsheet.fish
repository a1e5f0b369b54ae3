# fish completion of heatsheet. Load it with: heatsheet completion fish | source
function __heatsheet_next; @next@ (commandline -opc)[2..-1]; end
# Where a command or a value may follow, a file may not.
complete -c heatsheet -f -n '__heatsheet_next | string match -q -v -- "-*"'
complete -c heatsheet -a '(__heatsheet_next)'
