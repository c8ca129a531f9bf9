import { useId } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { commandKey } from '../parts/keys';
import type { Section } from '../platform/section';

interface KeyListProps {
  /** The pages that the person may use. */
  sections: readonly Section[];
}

/** All keyboard shortcuts of the console, by where they act. */
export function KeyList({ sections }: KeyListProps) {
  const { t } = useTranslation('staff');
  const has = (path: Section['path']) => sections.some((section) => section.path === path);
  const groups = [
    {
      title: t('keys.groups.everywhere'),
      keys: [
        { keys: [commandKey, 'K'], text: t('keys.palette') },
        { keys: ['/'], text: t('keys.search') },
        { keys: ['?'], text: t('keys.list') },
      ],
    },
    {
      title: t('keys.groups.lists'),
      keys: [
        { keys: ['j'], text: t('keys.next') },
        { keys: ['k'], text: t('keys.previous') },
        { keys: ['1', '…', '9'], text: t('keys.tile') },
      ],
    },
    has('groups') && {
      title: t('sections.groups'),
      keys: [
        { keys: ['␣'], text: t('keys.pickUp') },
        { keys: ['p'], text: t('keys.pinTogether') },
        { keys: ['⇧', 'p'], text: t('keys.keepApart') },
        { keys: ['r'], text: t('keys.runAgain') },
      ],
    },
    has('reports') && { title: t('sections.reports'), keys: [{ keys: ['e'], text: t('keys.decide') }] },
    has('support') && {
      title: t('sections.support'),
      keys: [
        { keys: ['r'], text: t('keys.answer') },
        { keys: ['e'], text: t('keys.close') },
      ],
    },
    has('staff') && { title: t('sections.staff'), keys: [{ keys: ['n'], text: t('keys.colleague') }] },
    {
      title: t('keys.groups.go'),
      keys: sections.map(({ path, key }) => ({ keys: ['g', key], text: t(`sections.${path}`) })),
    },
  ].filter((group) => group !== false);
  return (
    <div className="gap-x-8 sm:columns-2">
      {groups.map(({ title, keys }) => (
        <Group key={title} title={title} keys={keys} />
      ))}
    </div>
  );
}

interface GroupProps {
  title: string;
  keys: readonly { keys: readonly string[]; text: string }[];
}

function Group({ title, keys }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="break-inside-avoid pb-5">
      <h3 id={id} className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {title}
      </h3>
      <dl className="mt-1 flex flex-col">
        {keys.map((each) => (
          <div key={each.text} className="flex min-h-8 items-center justify-between gap-4">
            <dt className="order-1 flex gap-1">
              {each.keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-small border border-line-strong bg-surface px-1.5 text-center font-sans text-sm/5 font-semibold text-ink"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{each.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
