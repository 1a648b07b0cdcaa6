/** The description of a metric. Labels never contain ids or personal data (policy T-50). */
export interface Definition {
  readonly help: string;
  readonly labels: readonly string[];
}

export const counters = {
  login_total: { help: "Logins by result", labels: ["result"] },
  otp_sent_total: { help: "SMS codes queued", labels: [] },
  otp_verified_total: { help: "Right SMS codes", labels: [] },
  otp_refused_total: { help: "Rejected SMS codes by reason", labels: ["reason"] },
  sms_accepted_total: { help: "SMS accepted by the gateway", labels: ["provider", "code"] },
  sms_delivered_total: { help: "SMS reported as delivered", labels: ["provider", "code"] },
  sms_failed_total: { help: "SMS not sent or not delivered", labels: ["provider", "code"] },
  sms_unknown_total: { help: "SMS with an unknown outcome", labels: ["provider", "code"] },
  sms_cost_total: { help: "Cost in euros of SMS sent or possibly sent", labels: ["provider"] },
  mail_accepted_total: { help: "E-mails accepted by the server", labels: ["code"] },
  mail_failed_total: { help: "E-mails not sent", labels: ["code"] },
  mail_unknown_total: { help: "E-mails with an unknown outcome", labels: ["code"] },
  rate_limited_total: { help: "Calls rejected by each limit", labels: ["rule"] },
  import_rows_total: { help: "Imported records by kind and result", labels: ["kind", "result"] },
  register_lookup_total: { help: "Lookups in the professional register by outcome", labels: ["outcome"] },
  file_scan_total: { help: "Files scanned for malware by result", labels: ["result"] },
  session_token_in_file_path_total: { help: "Files requested with a session token in the address", labels: [] },
  job_failures_total: { help: "Failed runs of a job", labels: ["job"] },
} as const satisfies Record<string, Definition>;

export const histograms = {
  http_request_duration_seconds: {
    help: "Responses by route template, method and status",
    labels: ["route", "method", "status"],
  },
  job_duration_seconds: { help: "Runs of a job", labels: ["job"] },
} as const satisfies Record<string, Definition>;

/** A gauge has a current value. If the value comes from the database, every process reports the same value. */
export const gauges = {
  build_info: { help: "1, with the versions of the product and of Node", labels: ["version", "node"] },
  outbox_depth: { help: "Messages that wait or are being sent", labels: ["kind", "state"] },
  outbox_oldest_seconds: { help: "Age of the oldest overdue message", labels: ["kind"] },
  outbox_paused: { help: "1 while the breaker of a channel is open", labels: ["channel"] },
  sms_codes_stopped: { help: "1 while the global limit blocks all SMS codes", labels: [] },
  alerts_late_seconds: { help: "Delay of the most overdue alert", labels: [] },
  job_late_seconds: { help: "Delay of a job's most overdue work", labels: ["job"] },
  backup_age_seconds: { help: "Age of the latest complete backup; absent if there is none", labels: [] },
  retention_held: { help: "1 while automatic erasure waits for a person's confirmation", labels: [] },
  audit_log_cut: { help: "1 if the last daily check found the audit log cut or altered", labels: [] },
  database_up: { help: "1 if the database responds", labels: [] },
  db_pool_used: { help: "Database connections in use", labels: ["pool"] },
  db_pool_waiting: { help: "Statements waiting for a connection", labels: ["pool"] },
  nodejs_eventloop_lag_p99_seconds: { help: "Delay of the event loop since the last reading", labels: [] },
  nodejs_eventloop_lag_max_seconds: { help: "Longest delay of the event loop since the last reading", labels: [] },
  nodejs_heap_size_used_bytes: { help: "Memory of the JavaScript heap in use", labels: [] },
  process_resident_memory_bytes: { help: "Resident memory of the process", labels: [] },
  process_cpu_seconds: { help: "Processor time of the process", labels: [] },
  process_uptime_seconds: { help: "Time since the process started", labels: [] },
} as const satisfies Record<string, Definition>;

export type CounterName = keyof typeof counters;
export type HistogramName = keyof typeof histograms;
export type GaugeName = keyof typeof gauges;

export type LabelsOf<D extends Definition> = { readonly [Label in D["labels"][number]]: string };
