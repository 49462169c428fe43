#!/bin/sh
# Owns one throwaway PostgreSQL: makes the cluster, then starts and stops the server as it is told
# on its standard input. When that input ends, because the tests are over or because their process
# died in whatever way, the server goes and so does its folder: nothing is ever left behind.
#
# usage: postgres-guard.sh <folder> <bin folder> <port> <durable: on|off> [<name=value> …]
folder=$1 bin=$2 port=$3 durable=$4
shift 4
for setting; do set -- "$@" -c "$setting"; shift; done
server=

# Signals until it is gone: a background command of sh ignores SIGINT and SIGQUIT until PostgreSQL
# has installed its own handlers, so that an early signal is lost.
end() {
  while [ -n "$server" ] && kill -s "$1" "$server" 2>/dev/null; do sleep 0.05; done
  server=
}

if "$bin/initdb" --pgdata="$folder/data" --username=postgres --auth=trust --no-sync \
  --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 \
  --set=timezone=UTC --set=log_timezone=UTC >"$folder/log" 2>&1
then
  while read -r order; do
    case $order in
      start)
        # The folder is thrown away with the server, so nothing has to survive a power cut; but
        # what a commit costs is seen only when it would.
        "$bin/postgres" -D "$folder/data" -p "$port" -k '' -c listen_addresses=127.0.0.1 \
          -c max_connections=200 -c fsync="$durable" -c synchronous_commit="$durable" -c full_page_writes="$durable" \
          "$@" >>"$folder/log" 2>&1 &
        server=$!
        ;;
      halt) end INT ;;
    esac
    echo "$order"
  done
else
  echo failed
  read -r _
fi

# A frozen server, whose tests died before they could thaw it, would not hear that it shall end. What
# it has started and does not answer, it kills.
[ -n "$server" ] && kill -s CONT "$server" 2>/dev/null
end QUIT
rm -rf "$folder"
