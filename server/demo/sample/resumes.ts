/** The resumes of server/demo/files, each without a name, by the id of the study level that they fit (product 3.4). */
export const resumes: Readonly<Record<number, string>> = {
  2: "cv-cap.pdf",
  3: "cv-bac.pdf",
  4: "cv-bts.pdf",
  5: "cv-licence.pdf",
  6: "cv-reconversion.pdf",
};
