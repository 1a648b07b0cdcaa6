alter table messages drop column trace;
