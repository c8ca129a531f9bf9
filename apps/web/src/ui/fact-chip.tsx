import type { Fact, QuestionIcon } from '@nestmate/contract';
import { BasketIcon } from './icons/basket';
import { BookIcon } from './icons/book';
import { BroomIcon } from './icons/broom';
import type { IconProps } from './icons/icon';
import { MoonIcon } from './icons/moon';
import { PeopleIcon } from './icons/people';
import { PotIcon } from './icons/pot';
import { QuoteIcon } from './icons/quote';
import { SmokeIcon } from './icons/smoke';
import { SoundIcon } from './icons/sound';
import { ThermometerIcon } from './icons/thermometer';

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

interface Props {
  fact: Fact;
  look?: keyof typeof looks;
}

/** One answer as others see it, with the icon of its question. */
export function FactChip({ fact: { icon, text }, look = 'plain' }: Props) {
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
