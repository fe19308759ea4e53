import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '@backoffice/shared/contract/item-images';
import { Button } from '@backoffice/shared/ui';
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import classes from './image-field.module.css';

export interface ImageFieldProps {
  /** Address of the image that is there. */
  image: string | null;
  /** One that was chosen and is not sent yet. */
  chosen: File | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
  pending?: boolean;
}

/** Why a file cannot be an image of an item; undefined when it can, as far as its name and size tell. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.some((known) => known === type)) return 'Please choose a JPEG, PNG, WebP, GIF or AVIF image';
  return size > MAX_IMAGE_BYTES ? 'The image is larger than 10 MB' : undefined;
}

function useAddressOf(file: File | undefined): string | undefined {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => {
    if (address !== undefined) return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}

/** An item's picture: shown as the square that it becomes, chosen from a file, taken away. */
export function ImageField({ image, chosen, onChoose, onRemove, pending = false }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const address = useAddressOf(chosen) ?? image ?? undefined;
  const read = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    const found = imageProblem(file);
    setProblem(found);
    if (found === undefined) onChoose(file);
  };
  return (
    <div className={classes.field}>
      <span className={classes.frame}>
        {address ? <img className={classes.image} src={address} alt="The item" /> : <span>No image</span>}
      </span>
      <div className={classes.actions}>
        <input ref={input} type="file" hidden aria-label="Image" accept={IMAGE_TYPES.join(',')} onChange={read} />
        <Button pending={pending} onClick={() => input.current?.click()}>
          {address ? 'Replace image' : 'Add image'}
        </Button>
        {address && (
          <Button variant="quiet" disabled={pending} onClick={onRemove}>
            Remove image
          </Button>
        )}
        <p className={problem ? classes.problem : classes.hint} role={problem ? 'alert' : undefined}>
          {problem ?? 'Cut to a square around what matters most.'}
        </p>
      </div>
    </div>
  );
}
