import { useTranslation } from '@/platform/use-translation';
import { CrossIcon } from '@/ui/icons/cross';
import { Spinner } from '@/ui/spinner';
import type { PostPicture } from './use-post-picture';

interface Props {
  chosen: PostPicture;
  /** How much of it is uploaded, from 0 to 1; null while it is not being posted. */
  share: number | null;
  onLeaveOut: () => void;
}

/** The photo of a new post, with a button to remove it, and its upload progress. */
export function ChosenPhoto({ chosen, share, onLeaveOut }: Props) {
  const { t, language } = useTranslation('community');
  const { picture, isOpening } = chosen;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <>
      {picture && (
        <div className="relative w-fit">
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
              onClick={onLeaveOut}
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
    </>
  );
}
