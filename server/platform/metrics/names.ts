/** Labels must never hold ids or personal data (policy T-50). */
export interface Definition {
  readonly help: string;
  readonly labels: readonly string[];
}

export const counters = {
  login_total: { help: "Logins by result", labels: ["result"] },
  otp_sent_total: { help: "SMS codes that were to leave", labels: [] },
  otp_verified_total: { help: "SMS codes that were right", labels: [] },
  otp_refused_total: { help: "SMS codes that were refused, by reason", labels: ["reason"] },
  sms_accepted_total: { help: "SMS that the gateway took", labels: ["provider", "code"] },
  sms_delivered_total: { help: "SMS whose delivery was reported", labels: ["provider", "code"] },
  sms_failed_total: { help: "SMS that did not leave or were not delivered", labels: ["provider", "code"] },
  sms_unknown_total: { help: "SMS of which nobody knows whether they left", labels: ["provider", "code"] },
  sms_cost_total: { help: "Euros of the SMS that left or may have left", labels: ["provider"] },
  mail_accepted_total: { help: "E-mails that the server took", labels: ["code"] },
  mail_failed_total: { help: "E-mails that did not leave", labels: ["code"] },
  mail_unknown_total: { help: "E-mails of which nobody knows whether they left", labels: ["code"] },
  rate_limited_total: { help: "Calls refused by a limit, by the limit", labels: ["rule"] },
  import_rows_total: { help: "Records that came in, by kind and result", labels: ["kind", "result"] },
  register_lookup_total: { help: "Questions to the professional register, by outcome", labels: ["outcome"] },
  file_scan_total: { help: "Files looked at for malware, by result", labels: ["result"] },
  session_token_in_file_path_total: { help: "Files asked for with a session token in the address", labels: [] },
  job_failures_total: { help: "Runs of a job that ended in an error", labels: ["job"] },
} as const satisfies Record<string, Definition>;

export const histograms = {
  http_request_duration_seconds: {
    help: "Answers by route template, method and status",
    labels: ["route", "method", "status"],
  },
  job_duration_seconds: { help: "Runs of a job that had something to do", labels: ["job"] },
} as const satisfies Record<string, Definition>;

/** Database gauges are the same in every process. */
export const gauges = {
  build_info: { help: "1 under the versions of the product and of Node that run", labels: ["version", "node"] },
  outbox_depth: { help: "Messages that wait or are being handed over", labels: ["kind", "state"] },
  outbox_oldest_seconds: { help: "Age of the oldest message that should have left", labels: ["kind"] },
  outbox_paused: { help: "1 while a way out is closed by its breaker", labels: ["channel"] },
  sms_codes_stopped: { help: "1 while the limit for everybody stops all SMS codes", labels: [] },
  alerts_late_seconds: { help: "How late the alert that should have run first is", labels: [] },
  job_late_seconds: { help: "How late what a job should have done first is", labels: ["job"] },
  backup_age_seconds: { help: "Age of the latest complete backup; absent while there is none", labels: [] },
  retention_held: { help: "1 while automatic erasure waits for a person to let it go on", labels: [] },
  audit_log_cut: {
    help: "1 when the last daily check found the audit log cut or altered",
    labels: [],
  },
  database_up: { help: "1 when the database answered", labels: [] },
  db_pool_used: { help: "Database connections in use", labels: ["pool"] },
  db_pool_waiting: { help: "Statements waiting for a connection", labels: ["pool"] },
  nodejs_eventloop_lag_p99_seconds: { help: "Delay of the event loop since the last reading", labels: [] },
  nodejs_eventloop_lag_max_seconds: { help: "Longest delay of the event loop since the last reading", labels: [] },
  nodejs_heap_size_used_bytes: { help: "Memory of the JavaScript heap in use", labels: [] },
  process_resident_memory_bytes: { help: "Memory that the process holds", labels: [] },
  process_cpu_seconds: { help: "Processor time of the process", labels: [] },
  process_uptime_seconds: { help: "Time since the process started", labels: [] },
} as const satisfies Record<string, Definition>;

export type CounterName = keyof typeof counters;
export type HistogramName = keyof typeof histograms;
export type GaugeName = keyof typeof gauges;

export type LabelsOf<D extends Definition> = { readonly [Label in D["labels"][number]]: string };
