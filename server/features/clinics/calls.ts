import * as contract from "contract/clinics.ts";
import { slice } from "../../http/slice.ts";
import { confirmClinicAddress } from "./confirm-clinic-address.ts";
import { endClinicSessions } from "./end-clinic-sessions.ts";
import { eraseClinic } from "./erase-clinic.ts";
import { exportClinic } from "./export-clinic.ts";
import { listClinics } from "./list-clinics.ts";
import { readClinic } from "./read-clinic.ts";
import { resendToClinic } from "./resend-to-clinic.ts";
import { unlockClinic } from "./unlock-clinic.ts";
import { verifyClinicPhone } from "./verify-clinic-phone.ts";

export const calls = slice(contract, {
  listClinics,
  readClinic,
  unlockClinic,
  resendToClinic,
  verifyClinicPhone,
  confirmClinicAddress,
  endClinicSessions,
  eraseClinic,
  exportClinic,
});
