-- What a person should look at before a file is imported, such as letters that stand for accents.
alter table imports add column warning text;
