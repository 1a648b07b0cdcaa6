import { parseQuery } from "contract/call.ts";
import { longest } from "contract/values.ts";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { calls as accountCalls } from "./features/account/calls.ts";
import { calls as alertCalls } from "./features/alerts/calls.ts";
import { calls as candidateCalls } from "./features/candidates/calls.ts";
import { calls as clinicCalls } from "./features/clinics/calls.ts";
import { calls as collaboratorCalls } from "./features/collaborators/calls.ts";
import { calls as contractPayCalls } from "./features/contract-pay/calls.ts";
import { calls as dayCalls } from "./features/day/calls.ts";
import { shareSearches } from "./features/day/search-tally.ts";
import { calls as dossierFileCalls } from "./features/dossier-files/calls.ts";
import { calls as dossierMoveCalls } from "./features/dossier-moves/calls.ts";
import { calls as dossierCalls } from "./features/dossiers/calls.ts";
import { calls as emailRequestCalls } from "./features/email-requests/calls.ts";
import { calls as fileCalls } from "./features/files/calls.ts";
import { calls as followUpCalls } from "./features/follow-up/calls.ts";
import { calls as importCalls } from "./features/imports/calls.ts";
import { calls as intakeCalls } from "./features/intake/calls.ts";
import { calls as introductionAnswerCalls } from "./features/introduction-answers/calls.ts";
import { calls as introductionCalls } from "./features/introductions/calls.ts";
import { calls as journalCalls } from "./features/journal/calls.ts";
import { authenticate } from "./features/login/authenticate.ts";
import { calls as loginCalls } from "./features/login/calls.ts";
import { calls as notificationCalls } from "./features/notifications/calls.ts";
import { calls as operatorCalls } from "./features/operator/calls.ts";
import { calls as outgoingCalls } from "./features/outgoing/calls.ts";
import { calls as passwordCalls } from "./features/password/calls.ts";
import { watchAudit } from "./features/privacy/audit.job.ts";
import { calls as privacyCalls } from "./features/privacy/calls.ts";
import { calls as receiptCalls } from "./features/receipts/calls.ts";
import { calls as recruitmentDecisionCalls } from "./features/recruitment-decisions/calls.ts";
import { calls as recruitmentCalls } from "./features/recruitments/calls.ts";
import { calls as registerCalls } from "./features/register/calls.ts";
import { calls as registerEntryCalls } from "./features/register-entries/calls.ts";
import { calls as registrationCalls } from "./features/registration/calls.ts";
import { calls as savedSearchCalls } from "./features/saved-searches/calls.ts";
import { calls as selectionCalls } from "./features/selection/calls.ts";
import { calls as selectionExportCalls } from "./features/selection-export/calls.ts";
import { calls as selectionSharingCalls } from "./features/selection-sharing/calls.ts";
import { calls as shortLinkCalls } from "./features/short-links/calls.ts";
import { authenticateStaff } from "./features/staff/authenticate.ts";
import { calls as staffCalls } from "./features/staff/calls.ts";
import { calls as staffLoginCalls } from "./features/staff-login/calls.ts";
import { calls as staffPasskeyCalls } from "./features/staff-passkeys/calls.ts";
import { calls as staffTeamCalls } from "./features/staff-team/calls.ts";
import { calls as tourCalls } from "./features/tours/calls.ts";
import { addApiDocs } from "./http/api-docs.ts";
import { bindCall } from "./http/bind.ts";
import { answerClientError } from "./http/client-error.ts";
import { allowOrigins } from "./http/cors.ts";
import { answerError, answerUnmatched, handleErrors } from "./http/errors.ts";
import { addSecurityHeaders, givenRequestId, securityHeaders, setHeaders } from "./http/headers.ts";
import { addProbes, type Drain, leaveGently } from "./http/health.ts";
import { readJsonBodies } from "./http/json-body.ts";
import { logAnswers } from "./http/log.ts";
import { addMetrics } from "./http/metrics.ts";
import { writeBySchema } from "./http/response-writer.ts";
import type { BoundCall } from "./http/slice.ts";
import { routableUrl } from "./http/web-pages.ts";
import { jobs } from "./jobs.ts";
import { makeRateLimiter } from "./limits/rate-limiter.ts";
import type { World } from "./world.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The account that made the request, for the log. */
    accountId: string | undefined;
  }
}

/** Every call of every slice. */
export const allCalls: readonly BoundCall[] = [
  ...loginCalls,
  ...registrationCalls,
  ...passwordCalls,
  ...accountCalls,
  ...collaboratorCalls,
  ...candidateCalls,
  ...selectionCalls,
  ...followUpCalls,
  ...selectionSharingCalls,
  ...selectionExportCalls,
  ...introductionCalls,
  ...introductionAnswerCalls,
  ...recruitmentCalls,
  ...recruitmentDecisionCalls,
  ...contractPayCalls,
  ...fileCalls,
  ...tourCalls,
  ...notificationCalls,
  ...shortLinkCalls,
  ...alertCalls,
  ...savedSearchCalls,
  ...privacyCalls,
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
  ...dossierMoveCalls,
  ...dossierFileCalls,
];

interface Options {
  /** Number of trusted proxies. */
  readonly trustProxy?: number;
  readonly https?: boolean;
  /** Other origins that pages may reach: the hosts of the API and of files, when they differ. */
  readonly sources?: readonly string[];
  readonly drain?: Drain;
  /** Serves the probes and /metrics only, for worker processes. */
  readonly onlyProbes?: boolean;
}

/** The HTTP server with every call, without pages. */
export async function buildApp(world: World, options: Options = {}): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = world.log;
  const trustProxy = options.trustProxy ?? 0;
  const headers = securityHeaders({ https: options.https ?? false, sources: options.sources ?? [] });
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
    genReqId: ({ headers: given }) => givenRequestId(given["x-request-id"], trustProxy) ?? world.random.uuid(),
    // The logger adds the request id itself.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply, headers, request.id);
      return answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
    rewriteUrl: ({ url }) => routableUrl(url),
    routerOptions: { maxParamLength: longest.parameter, querystringParser: parseQuery },
    return503OnClosing: false,
    // Headers and body together (policy F-27).
    requestTimeout: 120_000,
    connectionTimeout: 30_000,
    // By default Node checks every 30 s, which would turn 10 s into 40.
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 1000 },
  });
  app.removeContentTypeParser("text/plain");
  readJsonBodies(app);
  app.decorateRequest("accountId", undefined);
  handleErrors(app);
  addSecurityHeaders(app, headers);
  await allowOrigins(app, world.site.webOrigins);
  logAnswers(app, world.metrics);
  const drain = options.drain ?? { isStopping: false };
  leaveGently(app, drain);
  addProbes(app, world, drain);
  watchAudit(world);
  addMetrics(app, world, jobs);
  if (!options.onlyProbes) {
    const limiter = makeRateLimiter(world);
    app.addHook("onClose", () => shareSearches(world));
    const parts = { world, authenticate, authenticateStaff, limiter };
    writeBySchema(app);
    for (const bound of allCalls) bindCall(app, parts, bound);
    addApiDocs(app, allCalls, world.site.publicUrl);
  }
  answerUnmatched(app, options.onlyProbes ? [] : allCalls);
  return app;
}
