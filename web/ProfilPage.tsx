import { Profile } from "./accounts/profile/Profile.tsx";
import { useOtherMobile } from "./alerts/settings/other-mobile.tsx";
import { SharingSwitch } from "./selection/sharing/SharingSwitch.tsx";

export function ProfilPage() {
  return <Profile usePhoneHint={useOtherMobile} SharingSwitch={SharingSwitch} />;
}
