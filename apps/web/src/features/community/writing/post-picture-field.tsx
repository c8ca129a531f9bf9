import { useRef } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { CrossIcon } from '@/ui/icons/cross';
import { ImageIcon } from '@/ui/icons/image';
import { Spinner } from '@/ui/spinner';
import type { PostPicture } from './use-post-picture';

interface Props {
  chosen: PostPicture;
  /** How much of it is uploaded, from 0 to 1; null while it is not being posted. */
  share: number | null;
  /** Something was chosen, or left out. */
  onChange: () => void;
}

/** One photo for a post: chosen, looked at, and left out again. */
export function PostPictureField({ chosen, share, onChange }: Props) {
  const { t, language } = useTranslation('community');
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const { picture, isOpening } = chosen;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });

  function leaveOut() {
    chosen.leaveOut();
    onChange();
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus());
  }

  return (
    <div className="flex flex-col items-start gap-2">
      {picture && (
        <div className="relative">
          <img
            src={picture.url}
            alt={t('picture.chosen')}
            className="max-h-40 max-w-full rounded-control bg-sunken object-contain"
          />
          {share === null && (
            <button
              type="button"
              aria-label={t('picture.leaveOut')}
              title={t('picture.leaveOut')}
              onClick={leaveOut}
              className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-full bg-night/70 text-day transition hover:bg-night focus-visible:-outline-offset-2 focus-visible:outline-day"
            >
              <CrossIcon className="size-5" />
            </button>
          )}
        </div>
      )}
      <output className="text-sm text-ink-2 empty:hidden">
        {share !== null && picture && t('picture.uploading', { share: percent.format(share) })}
      </output>
      {isOpening && <Spinner label={t('picture.opening')} />}
      {!picture && !isOpening && (
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
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void chosen.choose(file).then(onChange);
        }}
      />
    </div>
  );
}
