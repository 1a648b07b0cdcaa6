const BREAKS = ["'", '"', "\\'", "')", "';", "'||'", "%'", "$$", "`", "\u02bc", "%bf%27", "''", "\\", "')) or (('"];
const ENDS = ["--", "#", "/*", ";--", " --\n", ""];
const CORES = [
  " or 1=1",
  " or 'a'='a",
  " union select null",
  " union select password_hash from accounts",
  "; drop table candidates",
  "; select pg_sleep(10)",
  " and (select pg_sleep(10)) is null",
  " and 1=cast((select version()) as int)",
  "||(select token_hash from sessions limit 1)||",
  " order by 99",
  "; update accounts set email_checked=true",
  "/**/or/**/1=1",
];
/** Careless escaping for LIKE, regular expressions, arrays or JSON may overlook these special characters. */
const SPECIAL = [
  ...["%", "_", "%%%%", "\\%", "\\", "_%_%_%", "%_".repeat(40), "[a-z]", "^(a+)+$", "{1,2}", "{", "}", '{"a":1}', "*"],
  ...["?", "$1", "$2::int", "::text", ":name", "@x", "null", "NULL", "true", "NaN", "Infinity", "-1", "1e309", "0x41"],
  ...["9999999999999999999", "1.5", "1;2", "\t", "\n", "\r\n", "\u0000", "\ud800", "\u202e", "\u2028", "İ", "ß", "ﬀ"],
  ...[
    "é".normalize("NFD"),
    "𝕊𝕢𝕝",
    "x".repeat(99),
    "x".repeat(5000),
    "",
    " ",
    "[]",
    "a[]=b",
    "__proto__",
    "constructor",
  ],
];

/** At least 200 texts with a meaning in SQL. A call that runs texts as SQL fails on one of them (policy T-44). */
export const SQL_CORPUS: readonly string[] = [
  ...SPECIAL,
  ...CORES.flatMap((core, index) => BREAKS.map((start, at) => `x${start}${core}${ENDS[(index + at) % ENDS.length]}`)),
];
