import { expect, it } from "vitest";
import { correctedEmail } from "./EmailRequestDialog.tsx";
import { requestAddress, requestText } from "./request-mail.ts";

const request = {
  ...{ email: "isabelle@lefranc.example", phone: "0612345678", numOrdinal: "10010", gender: "Madame" },
  ...{ lastName: "Lefranc", firstName: "Isabelle", socialReason: "Clinique du Canal", siret: "85114784396480" },
  ...{ address: "8 quai de la Prévalaye", ZIPCode: "35000", city: "Rennes", companyPhone: "0261911035" },
};

it("The mail to support lists all fields in order and ends with the user's name (S2-092 S2-093)", () => {
  const lines = requestText(request).split("\r\n");
  expect(lines.slice(-14)).toEqual([
    "Email : isabelle@lefranc.example",
    "Téléphone : 0612345678",
    "Numéro ordinal : 10010",
    "Civilité : Madame",
    "Nom : Lefranc",
    "Prénom : Isabelle",
    "Raison sociale : Clinique du Canal",
    "SIRET : 85114784396480",
    "Adresse : 8 quai de la Prévalaye",
    "Code postal : 35000",
    "Ville : Rennes",
    "Téléphone de la clinique : 0261911035",
    "",
    "Madame Isabelle Lefranc",
  ]);
});

it("The mail to support has the subject 'Espace entreprise - Demande d'enregistrement' (S2-089 S2-090)", () => {
  const address = new URL(requestAddress("support@espace-asv.example", request));
  expect(address.protocol).toBe("mailto:");
  expect(address.pathname).toBe("support@espace-asv.example");
  expect(address.searchParams.get("subject")).toBe("Espace entreprise - Demande d'enregistrement");
  expect(address.searchParams.get("body")).toBe(requestText(request));
});

it("The mailto link has at most 1900 characters and is not cut inside a character (S2-089)", () => {
  const address = requestAddress("support@espace-asv.example", { ...request, socialReason: "é𝄞\ud800".repeat(400) });
  expect(address.length).toBeLessThanOrEqual(1900);
  expect(() => decodeURIComponent(address)).not.toThrow();
});

it.each([
  ["a@gmial.com", "a@gmail.com"],
  ["A.B@Gmai.com ", "a.b@gmail.com"],
  ["a@orangee.fr", "a@orange.fr"],
  ["a@hotmaik.fr", "a@hotmail.fr"],
  ["a@gmail.com", undefined],
  ["a@clinique-du-canal.fr", undefined],
  ["gmial.com", undefined],
  ["", undefined],
])("For the e-mail address %j, the form suggests the correction %j", (typed, meant) => {
  expect(correctedEmail(typed)).toBe(meant);
});
