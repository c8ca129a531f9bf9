import { useRef } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ImageIcon } from '@/ui/icons/image';
import { ChosenPhoto } from './chosen-photo';
import { PhotoInput } from './photo-input';
import type { PostPicture } from './use-post-picture';

interface Props {
  chosen: PostPicture;
  /** How much of it is uploaded, from 0 to 1; null while it is not being posted. */
  share: number | null;
  /** Called when a photo was chosen or removed. */
  onChange: () => void;
}

/** One photo for a post: choose it, look at it, remove it. */
export function PostPictureField({ chosen, share, onChange }: Props) {
  const { t } = useTranslation('community');
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLSpanElement>(null);

  function leaveOut() {
    chosen.leaveOut();
    onChange();
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus());
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <ChosenPhoto chosen={chosen} share={share} onLeaveOut={leaveOut} />
      {!chosen.picture && !chosen.isOpening && (
        <span ref={button}>
          <Button
            variant="quiet"
            size="sm"
            icon={<ImageIcon className="size-5" />}
            onPress={() => chooser.current?.click()}
          >
            {t('picture.add')}
          </Button>
        </span>
      )}
      <PhotoInput chooser={chooser} onChoose={(file) => void chosen.choose(file).then(onChange)} />
    </div>
  );
}
