-- The order of the centre's list by how many steps of the project are behind: immersion, tests, opinion.
create index dossiers_by_steps on candidates ((
  (internship_duration > 0)::integer + coalesce((job_interview_status = 'oui')::integer, 0) +
  (job_interview_notice is not null)::integer
), id) where state is not null;
