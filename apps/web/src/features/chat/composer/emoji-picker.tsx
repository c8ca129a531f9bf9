import {
  CategoryNav,
  type EmojiClickData,
  type EmojiData,
  Empty,
  List,
  Root,
  Search,
  SkinTone,
  type SkinTonesValue,
  Viewport,
} from 'emoji-picker-react/primitives';
import { type CSSProperties, useRef, useState } from 'react';
import { useDraft } from '@/platform/stored/draft';
import { useTranslation } from '@/platform/texts/use-translation';

/** The picker's CSS variables, set to the design tokens. */
const look = {
  '--epr-font-family': 'inherit',
  '--epr-bg-color': 'var(--color-surface)',
  '--epr-text-color': 'var(--color-ink-2)',
  '--epr-highlight-color': 'var(--color-plum)',
  '--epr-hover-bg-color': 'var(--color-sunken)',
  '--epr-focus-bg-color': 'var(--color-plum-soft)',
  '--epr-search-input-bg-color': 'var(--color-surface)',
  '--epr-search-input-bg-color-active': 'var(--color-surface)',
  '--epr-search-input-text-color': 'var(--color-ink)',
  '--epr-search-input-placeholder-color': 'var(--color-ink-3)',
  '--epr-search-border-color': 'var(--color-line-strong)',
  '--epr-search-input-border-radius': 'var(--radius-control)',
  '--epr-search-icon-color': 'var(--color-ink-2)',
  '--epr-category-icon-active-color': 'var(--color-plum)',
  '--epr-category-icon-inactive-color': 'var(--color-ink-2)',
  '--epr-category-label-bg-color': 'var(--color-surface)',
  '--epr-category-label-height': '32px',
  '--epr-skin-tone-picker-menu-color': 'var(--color-surface)',
  '--epr-skin-tone-size': '24px',
  '--epr-emoji-size': '28px',
  height: '100%',
} as CSSProperties;

/** The emojis that are suggested until the person has chosen some of their own. */
const usual = [
  '😊',
  '😂',
  '👍',
  '❤️',
  '🙏',
  '🎉',
  '👋',
  '😍',
  '🏠',
  '🛋️',
  '🧹',
  '🍳',
  '☕',
  '📦',
  '🔑',
  '🌙',
];

/** The person's choices, stored and removed with their drafts. */
interface Habits {
  tone: SkinTonesValue;
  /** Latest first. */
  recent: readonly string[];
}

interface EmojiPickerProps {
  emojiData: EmojiData;
  /** Whether the search field has the focus when the picker opens. */
  focusesSearch: boolean;
  onChoose: (emoji: string) => void;
}

/** All emoji, by category or by name in the person's language. */
export function EmojiPicker({ emojiData, focusesSearch, onChoose }: EmojiPickerProps) {
  const { t } = useTranslation('chat');
  const [stored, store] = useDraft<Habits>('emoji');
  const [tone, setTone] = useState<SkinTonesValue>();
  const chosen = useRef<readonly string[]>([]);
  const recent = stored?.recent ?? [];
  const habits = () => ({
    tone: tone ?? stored?.tone ?? 'neutral',
    recent: [...new Set([...chosen.current, ...recent])].slice(0, usual.length),
  });

  function choose({ emoji }: EmojiClickData) {
    onChoose(emoji);
    chosen.current = [emoji, ...chosen.current];
    store(habits());
  }

  return (
    <Root
      appearance="default"
      style={look}
      emojiData={emojiData}
      // A new choice is listed the next time, so that nothing moves under the finger.
      suggestedEmojis={[...new Set([...recent, ...usual])].slice(0, usual.length)}
      skinTone={tone ?? stored?.tone ?? 'neutral'}
      onSkinToneChange={(next) => {
        setTone(next);
        store({ ...habits(), tone: next });
      }}
      autoFocusSearch={focusesSearch}
      onEmojiClick={choose}
      labels={{
        searchPlaceholder: t('emoji.search'),
        searchLabel: t('emoji.search'),
        searchClear: t('emoji.clear'),
        searchResultsNone: t('emoji.none'),
        searchResultsOne: t('emoji.foundOne'),
        searchResultsMany: t('emoji.foundMany', { number: '%n' }),
        categoryNavigation: t('emoji.kinds'),
        skinToneNeutral: t('emoji.tones.neutral'),
        skinToneLight: t('emoji.tones.light'),
        skinToneMediumLight: t('emoji.tones.mediumLight'),
        skinToneMedium: t('emoji.tones.medium'),
        skinToneMediumDark: t('emoji.tones.mediumDark'),
        skinToneDark: t('emoji.tones.dark'),
      }}
    >
      <Search>
        <SkinTone />
      </Search>
      <CategoryNav />
      <Viewport>
        <List />
        <Empty />
      </Viewport>
    </Root>
  );
}
