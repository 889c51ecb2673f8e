# Hookbench without a window. docs/containers.md has the options; compose/ has an example with a service.
FROM node:24-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The same package that npm users install. The binaries of other systems and the sources of SQLite are not needed.
RUN npm pack --pack-destination /tmp \
    && npm install --prefix /opt/hookbench --no-audit --no-fund /tmp/hookbench-*.tgz
WORKDIR /opt/hookbench/node_modules/better-sqlite3
RUN rm -rf deps src prebuilds/darwin-* prebuilds/win32-* prebuilds/linuxmusl-*

FROM node:24-slim
COPY --from=build /opt/hookbench /opt/hookbench
RUN ln -s /opt/hookbench/node_modules/.bin/hookbench /usr/local/bin/hookbench \
    && install --directory --owner=1000 --group=1000 --mode=700 /data
# The user `node`, as a number: Kubernetes then knows that it is not root.
USER 1000:1000
WORKDIR /data
VOLUME /data

# Ports named explicitly: a port that is in use is an error, since another one would not be published.
ENV HOOKBENCH_DATA=/data \
    HOOKBENCH_HOST=0.0.0.0 \
    HOOKBENCH_ALLOW_HOST=hookbench \
    HOOKBENCH_COLLECT_PORT=8420 \
    HOOKBENCH_RECEIVER_PORT=8421 \
    HOOKBENCH_RECEIVER_TLS_PORT=8423 \
    HOOKBENCH_UI_PORT=8422
EXPOSE 8420 8421 8422 8423

# With TLS, the answer over HTTP is 403.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --start-interval=1s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HOOKBENCH_UI_PORT}/`).then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))"]

# SIGTERM, which `docker stop` sends, lets attempts in flight finish, at most 5 s.
ENTRYPOINT ["hookbench"]
CMD ["serve"]
