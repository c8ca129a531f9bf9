import type { Fact, QuestionIcon } from '@nestmate/contract/questions';
import { MoonIcon } from './icons/appearance';
import { SoundIcon } from './icons/call';
import { type IconProps, icon } from './icons/icon';
import { PeopleIcon } from './icons/people';

const ThermometerIcon = icon(<path d="M14.5 13.6V5.5a2.5 2.5 0 0 0-5 0v8.1a4.25 4.25 0 1 0 5 0ZM12 9v7.5" />);

const BasketIcon = icon(
  <path d="M3.5 10h17l-1.75 8.25a2 2 0 0 1-2 1.6h-9.5a2 2 0 0 1-2-1.6ZM7.5 10 11 4M16.5 10 13 4M9.5 13.5v3M14.5 13.5v3" />,
);

const BookIcon = icon(
  <path d="M12 6.5C10 5 7 4.5 3.75 4.75v13.5C7 18 10 18.5 12 20c2-1.5 5-2 8.25-1.75V4.75C17 4.5 14 5 12 6.5ZM12 6.5V20" />,
);

const BroomIcon = icon(
  <path d="M19.5 4.5 13 11M10 9.5l4.5 4.5c-.5 3-3 5.5-7.5 6l-3-3c2.5-1 4-3.5 6-7.5ZM7 16.5l2-1.5" />,
);

const QuoteIcon = icon(<path d="M10 7.5c-3 0-5 2-5 5v4h5.25v-5H7M19.5 7.5c-3 0-5 2-5 5v4h5.25v-5H16.5" />);

const SmokeIcon = icon(
  <path d="M3 15.5h13v3.5H3ZM19 15.5v3.5M21.5 15.5v3.5M18.5 12c0-2.5-3.5-1.5-3.5-4 0-1.5 1-2.5 1-4M21.5 12c0-3-2.5-3.5-2.5-5.5" />,
);

const PotIcon = icon(
  <path d="M5 10h14v6.5a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3ZM2.75 12H5M19 12h2.25M9.5 4c-1 1.2 1 1.8 0 3M14 4c-1 1.2 1 1.8 0 3" />,
);

const icons: Record<QuestionIcon, (props: IconProps) => React.ReactNode> = {
  moon: MoonIcon,
  broom: BroomIcon,
  sound: SoundIcon,
  friends: PeopleIcon,
  thermometer: ThermometerIcon,
  book: BookIcon,
  pot: PotIcon,
  smoke: SmokeIcon,
  basket: BasketIcon,
  quote: QuoteIcon,
};

const looks = {
  plain: 'bg-sunken',
  /** Used on a tinted background. */
  onTint: 'bg-surface',
  /** Whether it was just added. */
  fresh: 'bg-apricot-soft ring-1 ring-apricot',
};

interface FactChipProps {
  fact: Fact;
  look?: keyof typeof looks;
}

/** One answer as others see it, with the icon of its question. */
export function FactChip({ fact: { icon, text }, look = 'plain' }: FactChipProps) {
  const Icon = icon && icons[icon];
  return (
    <span
      className={`inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-card px-3 py-1 text-sm font-medium text-ink ${looks[look]}`}
    >
      {Icon && <Icon className="size-4 shrink-0 text-ink-2" />}
      <span className="wrap-anywhere">{text}</span>
    </span>
  );
}
