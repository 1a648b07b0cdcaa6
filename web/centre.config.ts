import { areaBuild } from "./area-build.ts";

export default areaBuild("formation");
