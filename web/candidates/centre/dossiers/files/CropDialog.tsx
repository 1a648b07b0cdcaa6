import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from "../../../../ui/page-icons.ts";
import "react-easy-crop/react-easy-crop.css";
import { announce } from "../../../../ui/announce.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { isRepeatedClick } from "../../../../ui/repeated-click.ts";
import styles from "./DossierFiles.module.css";
import { crop as texts } from "./texts.ts";

const SIDE = 1024;
const PREVIEW_SIDE = 1024;
const QUALITY = 0.92;
const ZOOM = { min: 1, max: 8, step: 1.1 } as const;
const STEP = 15;
/** The cropper reports the new position of the picture within this many milliseconds. */
const ANNOUNCE_AFTER_MS = 100;
const arrows = { ArrowLeft, ArrowRight, ArrowUp, ArrowDown } as const;

interface CropDialogProps {
  picture: ImageBitmap;
  onCropped: (square: Blob) => void;
  onCancel: () => void;
}

export function CropDialog({ picture, onCropped, onCancel }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<Area>();
  const cropArea = useRef<RefObject<HTMLDivElement | null>>({ current: null });
  const stage = useRef<HTMLDivElement>(null);
  const latestPosition = useRef("");
  const hintId = useId();
  // Uses a data: URL, because the content security policy forbids blob: pictures.
  const address = useMemo(() => {
    const scale = Math.min(1, PREVIEW_SIDE / Math.max(picture.width, picture.height));
    const whole = { x: 0, y: 0, width: 100, height: 100 };
    return draw(picture, whole, picture.width * scale, picture.height * scale).toDataURL("image/jpeg", QUALITY);
  }, [picture]);
  const positionText = area
    ? texts.place(shareOf(area.x, area.width), shareOf(area.y, area.height), percent(zoom))
    : "";
  useEffect(() => {
    latestPosition.current = positionText;
  }, [positionText]);
  const zoomBy = (factor: number) => setZoom(Math.min(ZOOM.max, Math.max(ZOOM.min, zoom * factor)));

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey, target, currentTarget } = event;
    if (key === "+" || key === "=") zoomBy(ZOOM.step);
    else if (key === "-" || key === "_") zoomBy(1 / ZOOM.step);
    else if (key in arrows && target === currentTarget) moveBy(key, shiftKey);
    else return;
    event.preventDefault();
  }

  /** Moves the picture by a simulated arrow key, because the cropper has no function that moves the picture. */
  function moveBy(key: string, shiftKey = false): void {
    cropArea.current.current?.dispatchEvent(new window.KeyboardEvent("keydown", { key, shiftKey, bubbles: true }));
  }

  /** Announces the new position of the picture, because users of screen readers cannot see the picture. */
  function press(act: () => void): void {
    act();
    setTimeout(() => announce(latestPosition.current), ANNOUNCE_AFTER_MS);
  }

  function cropPicture(): void {
    if (!area) return;
    const side = Math.min(SIDE, Math.round((area.width / 100) * picture.width));
    draw(picture, area, side, side).toBlob((blob) => blob && onCropped(blob), "image/jpeg", QUALITY);
  }

  return (
    <Dialog
      open
      theme="auto"
      title={texts.title}
      maxWidth={480}
      initialFocus={stage}
      onDismiss={onCancel}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button onClick={(click) => isRepeatedClick(click) || cropPicture()}>{texts.use}</Button>
        </>
      }
    >
      <div className={styles.crop}>
        <p id={hintId}>{texts.hint}</p>
        <div
          ref={stage}
          className={styles.stage}
          // Screen readers pass arrow keys only to some roles, such as slider.
          role="slider"
          tabIndex={0}
          aria-label={texts.stage}
          aria-describedby={hintId}
          aria-valuemin={percent(ZOOM.min)}
          aria-valuemax={percent(ZOOM.max)}
          aria-valuenow={percent(zoom)}
          aria-valuetext={positionText}
          onKeyDown={onKeyDown}
        >
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            keyboardStep={STEP}
            showGrid={false}
            disableAutomaticStylesInjection
            setCropperRef={(element) => {
              cropArea.current = element;
            }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={setArea}
            cropperProps={{ tabIndex: -1 }}
          />
        </div>
        <div className={styles.tools}>
          <IconButton
            variant="outline"
            label={texts.smaller}
            icon={<Minus size={20} aria-hidden />}
            onClick={() => press(() => zoomBy(1 / ZOOM.step))}
          />
          <IconButton
            variant="outline"
            label={texts.larger}
            icon={<Plus size={20} aria-hidden />}
            onClick={() => press(() => zoomBy(ZOOM.step))}
          />
          {Object.entries(arrows).map(([key, Arrow]) => (
            <IconButton
              key={key}
              variant="outline"
              label={texts.moves[key as keyof typeof arrows]}
              icon={<Arrow size={20} aria-hidden />}
              onClick={() => press(() => moveBy(key))}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

const percent = (share: number) => Math.round(100 * share);

function shareOf(at: number, length: number): number {
  return length >= 100 ? 50 : Math.round((100 * at) / (100 - length));
}

function draw(picture: ImageBitmap, part: Area, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const [across, down] = [picture.width / 100, picture.height / 100];
  context.imageSmoothingQuality = "high";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    picture,
    part.x * across,
    part.y * down,
    part.width * across,
    part.height * down,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  return canvas;
}
