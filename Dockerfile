# One image for the web server and the paper exchange; `compose.yaml` shows how to run it.

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
RUN node scripts/dependencies.mjs
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund && rm -rf .next/cache

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PERPDESK_DATA_DIR=/data
RUN mkdir /data && chown node:node /data
# .npmrc: what `npm run keys` prints is the key alone.
COPY --from=build /app/package.json /app/.npmrc /app/next.config.mjs /app/tsconfig.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/public ./public
COPY --from=build /app/lib ./lib
COPY --from=build /app/server ./server
COPY deploy/relay.mjs ./deploy/relay.mjs
COPY --from=build --chown=node:node /app/.next ./.next
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# One process, no shell and no npm before it: signals reach it, and it ends what is under way.
CMD ["node", "--no-memory-reducer", "--import", "tsx", "server/main.ts"]
