/** The server writes this configuration into the page, so that all installations use the same build (product 9). */
export interface PortalConfig {
  supportEmail: string;
  supportPhone: string;
  contactEmail: string;
  contactPhone: string;
  /** An origin without a trailing slash. Empty if the API has the same origin as the page. */
  apiUrl: string;
  fileUrl: string;
}

/** The development server writes no configuration into the page, so the page then uses this configuration. */
const demo: PortalConfig = {
  supportEmail: "support@espace-asv.example",
  supportPhone: "0199000100",
  contactEmail: "formation@espace-asv.example",
  contactPhone: "0199000200",
  apiUrl: "",
  fileUrl: "",
};

export function portalConfig(page: Document = document): PortalConfig {
  const read = (name: string, fallback: string): string =>
    page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? fallback;
  return {
    supportEmail: read("support-email", demo.supportEmail),
    supportPhone: read("support-phone", demo.supportPhone),
    contactEmail: read("contact-email", demo.contactEmail),
    contactPhone: read("contact-phone", demo.contactPhone),
    apiUrl: read("api-url", demo.apiUrl),
    fileUrl: read("file-url", demo.fileUrl),
  };
}
