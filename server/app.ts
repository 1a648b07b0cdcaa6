import { parseQuery } from "contract/call.ts";
import { longest } from "contract/values.ts";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { calls as collaboratorCalls } from "./accounts/collaborators/calls.ts";
import { calls as erasureCalls } from "./accounts/erasure/calls.ts";
import { calls as loginCalls } from "./accounts/login/calls.ts";
import { calls as passkeyCalls } from "./accounts/passkeys/calls.ts";
import { calls as passwordCalls } from "./accounts/password/calls.ts";
import { calls as accountCalls } from "./accounts/profile/calls.ts";
import { calls as registerCalls } from "./accounts/register/calls.ts";
import { calls as registrationCalls } from "./accounts/registration/calls.ts";
import { calls as sessionCalls } from "./accounts/sessions/calls.ts";
import { authenticate } from "./accounts/sessions/session.ts";
import { calls as tourCalls } from "./accounts/tours/calls.ts";
import { calls as digestCalls } from "./alerts/digests/calls.ts";
import { calls as notificationCalls } from "./alerts/notifications/calls.ts";
import { calls as receiptCalls } from "./alerts/receipts/calls.ts";
import { calls as savedSearchCalls } from "./alerts/saved-searches/calls.ts";
import { calls as alertCalls } from "./alerts/settings/calls.ts";
import { calls as shortLinkCalls } from "./alerts/short-links/calls.ts";
import { calls as countCalls } from "./candidates/counts/calls.ts";
import { calls as dossierCalls } from "./candidates/dossiers/calls.ts";
import { calls as fileCalls } from "./candidates/files/calls.ts";
import { calls as importCalls } from "./candidates/imports/calls.ts";
import { calls as intakeCalls } from "./candidates/intake/calls.ts";
import { calls as ownPageCalls } from "./candidates/own-page/calls.ts";
import { requireOwnPagesOpen } from "./candidates/own-page/own-pages-open.ts";
import { authenticateCandidate } from "./candidates/own-page/session.ts";
import { calls as candidateCalls } from "./candidates/search/calls.ts";
import { calls as clinicCalls } from "./centre/clinics/calls.ts";
import { calls as dayCalls } from "./centre/day/calls.ts";
import { storeSearches } from "./centre/day/search-counter.ts";
import { calls as emailRequestCalls } from "./centre/email-requests/calls.ts";
import { calls as journalCalls } from "./centre/journal/calls.ts";
import { calls as staffLoginCalls } from "./centre/login/calls.ts";
import { calls as operatorCalls } from "./centre/operator/calls.ts";
import { calls as outgoingCalls } from "./centre/outgoing/calls.ts";
import { calls as staffPasskeyCalls } from "./centre/passkeys/calls.ts";
import { calls as registerEntryCalls } from "./centre/register-entries/calls.ts";
import { calls as staffCalls } from "./centre/staff/calls.ts";
import { requireProof } from "./centre/staff/require-proof.ts";
import { authenticateStaff } from "./centre/staff/session.ts";
import { calls as staffTeamCalls } from "./centre/team/calls.ts";
import { jobs } from "./jobs.ts";
import type { AppContext } from "./platform/context.ts";
import { addApiDocs } from "./platform/http/api-docs.ts";
import { bindCall } from "./platform/http/bind.ts";
import { respondToClientError } from "./platform/http/client-error.ts";
import { compressJson } from "./platform/http/compress-json.ts";
import { handleErrors, respondToUnmatched, respondWithError } from "./platform/http/errors.ts";
import type { BoundCall } from "./platform/http/feature.ts";
import {
  addSecurityHeaders,
  allowOrigins,
  givenRequestId,
  securityHeaders,
  setHeaders,
} from "./platform/http/headers.ts";
import { addProbes, closeConnectionsOnStop, type Drain } from "./platform/http/health.ts";
import { readJsonBodies } from "./platform/http/json-body.ts";
import { logResponses } from "./platform/http/log.ts";
import { addMetrics } from "./platform/http/metrics.ts";
import { writeBySchema } from "./platform/http/response-writer.ts";
import { routableUrl } from "./platform/http/web-pages.ts";
import { makeRateLimiter } from "./platform/limits/rate-limiter.ts";
import { watchAudit } from "./privacy/audit.job.ts";
import { calls as privacyCalls } from "./privacy/calls.ts";
import { calls as answerCalls } from "./selection/answers/calls.ts";
import { calls as contractPayCalls } from "./selection/contract-pay/calls.ts";
import { calls as selectionCalls } from "./selection/entries/calls.ts";
import { calls as farewellCalls } from "./selection/farewell/calls.ts";
import { calls as followUpCalls } from "./selection/follow-up/calls.ts";
import { calls as interestCalls } from "./selection/interest/calls.ts";
import { calls as introductionCalls } from "./selection/introductions/calls.ts";
import { calls as ownTimelineCalls } from "./selection/own-timeline/calls.ts";
import { calls as recruitmentCalls } from "./selection/recruitments/calls.ts";

declare module "fastify" {
  interface FastifyRequest {
    accountId: string | undefined;
  }
}

export const allCalls: readonly BoundCall[] = [
  ...loginCalls,
  ...registrationCalls,
  ...passwordCalls,
  ...passkeyCalls,
  ...accountCalls,
  ...collaboratorCalls,
  ...candidateCalls,
  ...countCalls,
  ...selectionCalls,
  ...followUpCalls,
  ...introductionCalls,
  ...interestCalls,
  ...farewellCalls,
  ...answerCalls,
  ...recruitmentCalls,
  ...ownTimelineCalls,
  ...contractPayCalls,
  ...fileCalls,
  ...tourCalls,
  ...notificationCalls,
  ...shortLinkCalls,
  ...alertCalls,
  ...digestCalls,
  ...savedSearchCalls,
  ...privacyCalls,
  ...erasureCalls,
  ...sessionCalls,
  ...receiptCalls,
  ...importCalls,
  ...intakeCalls,
  ...registerCalls,
  ...registerEntryCalls,
  ...operatorCalls,
  ...dayCalls,
  ...clinicCalls,
  ...emailRequestCalls,
  ...outgoingCalls,
  ...journalCalls,
  ...staffLoginCalls,
  ...staffCalls,
  ...staffPasskeyCalls,
  ...staffTeamCalls,
  ...dossierCalls,
  ...ownPageCalls,
];

interface Options {
  /** The number of trusted proxies in front of the server. Each proxy adds its client's IP address to a request. */
  readonly trustProxy?: number;
  readonly https?: boolean;
  /** The origins of the API and of files, if they differ from the origin of the pages. */
  readonly sources?: readonly string[];
  readonly drain?: Drain;
  /** True in worker processes, which answer only health checks and /metrics. */
  readonly onlyProbes?: boolean;
}

export async function buildApp(ctx: AppContext, options: Options = {}): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = ctx.log;
  const trustProxy = options.trustProxy ?? 0;
  const headers = securityHeaders({ https: options.https ?? false, sources: options.sources ?? [] });
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
    genReqId: ({ headers: given }) => givenRequestId(given["x-request-id"], trustProxy) ?? ctx.random.uuid(),
    // All requests share one logger, because our logger adds the request id itself.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply, headers, request.id);
      return respondWithError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, headers),
    rewriteUrl: ({ url }) => routableUrl(url),
    routerOptions: { maxParamLength: longest.parameter, querystringParser: parseQuery },
    return503OnClosing: false,
    // The whole request, headers and body, must arrive within this time (policy F-27).
    requestTimeout: 120_000,
    connectionTimeout: 30_000,
    // Check for slow connections every second. By default, Node checks every 30 s, so a slow connection could last 40
    // s.
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 1000 },
  });
  app.removeContentTypeParser("text/plain");
  readJsonBodies(app);
  app.decorateRequest("accountId", undefined);
  handleErrors(app);
  addSecurityHeaders(app, headers);
  await allowOrigins(app, ctx.site.webOrigins);
  logResponses(app, ctx.metrics);
  const drain = options.drain ?? { isStopping: false };
  closeConnectionsOnStop(app, drain);
  addProbes(app, ctx, drain);
  watchAudit(ctx);
  addMetrics(app, ctx, jobs);
  if (!options.onlyProbes) {
    const limiter = makeRateLimiter(ctx);
    app.addHook("onClose", () => storeSearches(ctx));
    const parts = { ctx, authenticate, authenticateStaff, authenticateCandidate, requireProof, limiter };
    writeBySchema(app);
    compressJson(app);
    // Check whether the candidates' own pages are open before Fastify reads the body. While the pages are closed, even
    // a request with an invalid body must get the error `notFound` (B11-01).
    app.addHook("onRequest", ({ routeOptions: { url = "" } }, _reply, done) => {
      if (!/^\/api\/dossier(\/|$)/.test(url)) return done();
      requireOwnPagesOpen(ctx.db).then(() => done(), done);
    });
    for (const bound of allCalls) bindCall(app, parts, bound);
    addApiDocs(app, allCalls, ctx.site.publicUrl);
  }
  respondToUnmatched(app, options.onlyProbes ? [] : allCalls);
  return app;
}
