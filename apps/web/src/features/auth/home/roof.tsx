import { useTranslation } from '@/platform/use-translation';
import { Picture } from '@/ui/pictures/picture';

interface RoofProps {
  isPaused: boolean;
  /** Without it nothing moves, and the gable's window is not a button. */
  onToggle?: (() => void) | undefined;
}

/** The roof; the round window in its gable is a button that stops the animation below. */
export function Roof({ isPaused, onToggle }: RoofProps) {
  const { t } = useTranslation('auth');
  const light = (
    <Picture width={24} height={24} className="size-6 lg:size-8">
      <circle cx="12" cy="12" r="10.5" strokeWidth="2.5" className="fill-apricot" />
      {onToggle && (
        <path
          d={isPaused ? 'm10 8.5 5 3.5-5 3.5Z' : 'M9.75 8.5v7M14.25 8.5v7'}
          strokeWidth="2"
          className="fill-on-apricot stroke-on-apricot"
        />
      )}
    </Picture>
  );
  const place = 'absolute top-2/3 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full';
  return (
    <div className="relative">
      <Picture width={350} height={64} className="block w-full">
        <path d="M4 60 175 6l171 54" />
      </Picture>
      {onToggle ? (
        <button
          type="button"
          aria-label={t(isPaused ? 'house.play' : 'house.pause')}
          onClick={onToggle}
          className={place}
        >
          {light}
        </button>
      ) : (
        <span className={place}>{light}</span>
      )}
    </div>
  );
}
