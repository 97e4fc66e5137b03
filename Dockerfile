# The shop as one image: everything in one container, or one role each with DATABASE_URL (docs/operating.md).
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: docs/adr/0008-npm-install.md.
RUN npm install --no-save --no-audit --no-fund --omit=dev && test -x node_modules/node/bin/node
COPY . .
RUN node_modules/node/bin/node tools/build.mjs --use
# Makes the links of PostgreSQL's libraries now: later the folder is not ours to write.
RUN node_modules/node/bin/node --input-type=module -e \
  "import { embeddedBinaries } from './src/platform/db/embedded/binaries.ts'; embeddedBinaries()"

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# For a container of the name in docs/operating.md.
ENV SHOP_COMMAND="docker exec shop node_modules/node/bin/node dist/app/cli.js"
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE.md ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/builds builds
COPY --from=build /app/tools/start.mjs /app/tools/builds.mjs /app/tools/install.mjs tools/
RUN ln -s builds/*/dist dist && mkdir /data && chown node:node /data
# PostgreSQL refuses to run as root, and nothing here needs to.
USER node
VOLUME /data
EXPOSE 3000
# A container with ROLE=worker answers no requests: start it with --no-healthcheck.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm between: SIGTERM reaches the program, which ends server, worker and database in their order.
STOPSIGNAL SIGTERM
CMD ["node_modules/node/bin/node", "tools/start.mjs"]
