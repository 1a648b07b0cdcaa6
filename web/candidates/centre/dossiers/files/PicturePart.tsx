import { useQuery } from "@tanstack/react-query";
import { dossierPicture } from "contract/candidates/dossier-files.ts";
import type { Dossier } from "contract/candidates/dossiers.ts";
import { Suspense, useEffect, useRef, useState } from "react";
import { ApiError, load } from "../../../../api/client.ts";
import { Avatar } from "../../../../ui/Avatar.tsx";
import { lazyFile } from "../../../../ui/lazy-file.ts";
import { dossierQuery } from "../queries.ts";
import styles from "./DossierFiles.module.css";
import { FilePart, useFileUpload } from "./FilePart.tsx";
import { issues, files as texts } from "./texts.ts";

const SIDE = 160;

const CropDialog = lazyFile(async () => (await import("./CropDialog.tsx")).CropDialog);

export function PicturePart({ dossier }: { dossier: Dossier }) {
  const uploading = useFileUpload("picture", dossier);
  const [picture, setPicture] = useState<ImageBitmap>();

  async function open(file: File): Promise<void> {
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      uploading.reject(issues.badPicture);
    }
  }

  return (
    <FilePart kind="picture" dossier={dossier} uploading={uploading} onFile={(file) => void open(file)}>
      {dossier.profilePicture === null ? (
        <div className={styles.nobody}>
          <Avatar firstName={dossier.firstName} lastName={dossier.lastName} size={SIDE} />
          <p className="quiet-2">{texts.none.picture}</p>
        </div>
      ) : (
        <StoredPicture dossier={dossier} name={dossier.profilePicture} />
      )}
      {picture && (
        <Suspense>
          <CropDialog
            picture={picture}
            onCancel={() => setPicture(undefined)}
            onCropped={(square) => {
              setPicture(undefined);
              void uploading.send(square);
            }}
          />
        </Suspense>
      )}
    </FilePart>
  );
}

/** Draws the picture on a canvas, because the content security policy forbids blob: pictures. */
export function StoredPicture({ dossier, name }: { dossier: Dossier; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data, error } = useQuery({
    queryKey: [...dossierQuery(String(dossier.id)).queryKey, "picture", name],
    queryFn: async ({ signal }) =>
      createImageBitmap(await load(dossierPicture, { id: String(dossier.id), size: "512" }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data) canvas.current?.getContext("2d")?.drawImage(data, 0, 0, 2 * SIDE, 2 * SIDE);
  }, [data]);
  if (error) {
    const isMissing = error instanceof ApiError && error.code === "fileNotFound";
    return (
      <p className="quiet-2" data-print="no">
        {isMissing ? texts.pictureMissing : texts.pictureFailed}
      </p>
    );
  }
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      width={2 * SIDE}
      height={2 * SIDE}
      role="img"
      aria-label={texts.alt(`${dossier.firstName} ${dossier.lastName}`)}
    />
  );
}
