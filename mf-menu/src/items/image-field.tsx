import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '@backoffice/contract/item-images';
import { useMayManagePage } from '@backoffice/platform/access';
import { Button } from '@backoffice/ui';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import classes from './image-field.module.css';

export interface ImageFieldProps {
  /** URL of the saved image. */
  image: string | null;
  /** A chosen file that is not uploaded yet. */
  chosen: File | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
  pending?: boolean;
}

/** Returns an error message when the type or the size (bytes) of a file is not accepted for an item's image. */
export function validateImage({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.some((known) => known === type)) return 'Please choose a JPEG, PNG, WebP, GIF or AVIF image';
  return size > MAX_IMAGE_BYTES ? 'The image is larger than 10 MB' : undefined;
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}

/** A field to add, replace or remove an item's image, with a preview cropped to a square. */
export function ImageField({ image, chosen, onChoose, onRemove, pending = false }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const mayManage = useMayManagePage();
  const url = useObjectUrl(chosen) ?? image ?? undefined;
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    const message = validateImage(file);
    setError(message);
    if (message === undefined) onChoose(file);
  };
  return (
    <div className={classes.field}>
      <span className={classes.frame}>
        {url ? <img className={classes.image} src={url} alt="The item" /> : <span>No image</span>}
      </span>
      <div className={classes.actions}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Image"
          accept={IMAGE_TYPES.join(',')}
          onChange={handleChange}
        />
        <Button pending={pending} onClick={() => input.current?.click()}>
          {url ? 'Replace image' : 'Add image'}
        </Button>
        {url && (
          <Button variant="quiet" disabled={pending} onClick={onRemove}>
            Remove image
          </Button>
        )}
        {mayManage && (
          <p className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
            {error ?? 'Cropped to a square around the main subject.'}
          </p>
        )}
      </div>
    </div>
  );
}
