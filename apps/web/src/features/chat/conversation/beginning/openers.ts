import type { Fact } from '@nestmate/contract';
import { i18n } from '@/platform/i18n';

const shown = 3;
const ofAnyone = ['window', 'wall', 'home'] as const;

/** First messages to choose from: about what both have in common, and, if that is little, about anything. */
export function openersFor(shared: readonly Fact[]): string[] {
  const about = shared.flatMap(({ icon }) =>
    icon === null || icon === 'quote' ? [] : [i18n.t(`chat:openers.about.${icon}`)],
  );
  const others = ofAnyone.map((what) => i18n.t(`chat:openers.anyone.${what}`));
  // One of them asks about something new.
  return [...new Set([...about.slice(0, shown - 1), ...others])].slice(0, shown);
}
