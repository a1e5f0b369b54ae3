#!/usr/bin/env bash
# Whether the service in this container is ready: one request by bash alone, which the base image has, and no Node for it.
exec 3<> "/dev/tcp/127.0.0.1/${ADMIN_PORT:-3001}" || exit 1
printf 'GET /ready HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r -t 2 _ status _ <&3 && [ "$status" = 200 ]
