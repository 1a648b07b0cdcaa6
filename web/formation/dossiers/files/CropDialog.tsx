import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUp from "lucide-react/icons/arrow-up";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { announce } from "../../../ui/announce.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { type Crop, type Direction, firstCrop, moved, placeOf, stepped, zoomed } from "./crop.ts";
import styles from "./DossierFiles.module.css";
import { crop as texts } from "./texts.ts";

/** The largest side that leaves, in pixels: the server keeps half of it. */
const SIDE = 1024;
/** The side of what is drawn on the screen, in pixels. */
const SHOWN = 640;
const QUALITY = 0.92;

const keys: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const arrows = { left: ArrowLeft, right: ArrowRight, up: ArrowUp, down: ArrowDown } as const;
const directions = Object.keys(arrows) as Direction[];

interface CropDialogProps {
  picture: ImageBitmap;
  onCropped: (square: Blob) => void;
  onCancel: () => void;
}

/** The square of a picture: with the pointer, the keys or the buttons; each step is said (beyond B1-25). */
export function CropDialog({ picture, onCropped, onCancel }: CropDialogProps) {
  const [crop, setCrop] = useState(() => firstCrop(picture));
  const stage = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number }>(undefined);
  const hintId = useId();

  const [across, down, zoom] = placeOf(crop, picture);

  /** A press of a button says where it led: the focus is not on the picture. */
  function go(next: Crop): void {
    setCrop(next);
    announce(texts.place(...placeOf(next, picture)));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const direction = keys[event.key];
    if (direction) setCrop(stepped(crop, picture, direction, event.shiftKey ? 5 : 1));
    else if (event.key === "+" || event.key === "=") setCrop(zoomed(crop, picture, "in"));
    else if (event.key === "-" || event.key === "_") setCrop(zoomed(crop, picture, "out"));
    else return;
    event.preventDefault();
  }

  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent): void {
    const from = dragged.current;
    if (!from) return;
    const scale = crop.side / currentTarget.clientWidth;
    setCrop(moved(crop, picture, (from.x - clientX) * scale, (from.y - clientY) * scale));
    dragged.current = { x: clientX, y: clientY };
  }

  function onPointerDown({ clientX, clientY, currentTarget, pointerId }: PointerEvent): void {
    currentTarget.setPointerCapture(pointerId);
    dragged.current = { x: clientX, y: clientY };
  }

  function use(): void {
    const square = document.createElement("canvas");
    draw(square, picture, crop, Math.min(SIDE, Math.round(crop.side)));
    square.toBlob((blob) => blob && onCropped(blob), "image/jpeg", QUALITY);
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
          <Button onClick={use}>{texts.use}</Button>
        </>
      }
    >
      <div className={styles.crop}>
        <p id={hintId}>{texts.hint}</p>
        <div
          ref={stage}
          className={styles.stage}
          // Of what takes arrows this is what screen readers let them through to, and tell the place of.
          role="slider"
          tabIndex={0}
          aria-label={texts.stage}
          aria-describedby={hintId}
          aria-valuemin={100}
          aria-valuemax={800}
          aria-valuenow={zoom}
          aria-valuetext={texts.place(across, down, zoom)}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            dragged.current = undefined;
          }}
          onWheel={({ deltaY }) => setCrop(zoomed(crop, picture, deltaY < 0 ? "in" : "out"))}
        >
          {/* The window opens a little later than this is drawn: the canvas is filled whenever it is there. */}
          <canvas
            ref={(canvas) => {
              if (canvas) draw(canvas, picture, crop, SHOWN);
            }}
          />
        </div>
        <CropTools crop={crop} picture={picture} onCrop={go} />
      </div>
    </Dialog>
  );
}

interface CropToolsProps {
  crop: Crop;
  picture: ImageBitmap;
  onCrop: (next: Crop) => void;
}

/** The buttons for whoever has neither pointer nor keys. */
function CropTools({ crop, picture, onCrop }: CropToolsProps) {
  return (
    <div className={styles.tools}>
      <IconButton
        variant="outline"
        label={texts.smaller}
        icon={<Minus size={20} aria-hidden />}
        onClick={() => onCrop(zoomed(crop, picture, "out"))}
      />
      <IconButton
        variant="outline"
        label={texts.larger}
        icon={<Plus size={20} aria-hidden />}
        onClick={() => onCrop(zoomed(crop, picture, "in"))}
      />
      {directions.map((direction) => {
        const Arrow = arrows[direction];
        return (
          <IconButton
            key={direction}
            variant="outline"
            label={texts.moves[direction]}
            icon={<Arrow size={20} aria-hidden />}
            onClick={() => onCrop(stepped(crop, picture, direction))}
          />
        );
      })}
    </div>
  );
}

/** Draws the square of a picture; what is seen through becomes white, as a JPEG knows nothing of that. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Crop, size: number): void {
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.fillStyle = "white";
  context.fillRect(0, 0, size, size);
  context.drawImage(picture, x, y, side, side, 0, 0, size, size);
}
