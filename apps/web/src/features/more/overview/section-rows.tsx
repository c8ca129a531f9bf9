import type { Candidate, Overview } from '@nestmate/contract';
import { useCandidate } from '@/features/find';
import { pronounWords } from '@/forms/pronoun-words';
import { useSelf } from '@/platform/session';
import { type Translate, useTranslation } from '@/platform/use-translation';
import { CheckIcon } from '@/ui/icons/check';
import { Row, Rows } from '@/ui/row';
import { firstItems } from './first-items';

type Section = Overview['sections'][number];

const addresses: Record<Section['url'], string> = {
  basic_info: '/update-basic-info',
  matching_group: '/about-me',
  majors: '/set-majors',
  housing: '/housing',
  social_accounts: '/social-accounts',
};

const namedFacts = 2;

/** The part of a section that others see. */
function wordsOf(url: Section['url'], me: Candidate, t: Translate<'profile'>): readonly string[] {
  switch (url) {
    case 'basic_info':
      return [me.first_name, me.personalPronoun ? pronounWords(me.personalPronoun, t) : ''].filter(Boolean);
    case 'matching_group':
      return me.facts.slice(0, namedFacts).map(({ text }) => text);
    case 'majors':
    case 'housing':
      return me[url];
    case 'social_accounts':
      return me.social_accounts.map(({ social_account_type: type }) => t(`social.types.${type}`));
  }
}

/** The sections of my profile, each with its contents; a row leads to its editor. */
export function SectionRows({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('profile');
  const { data: me } = useCandidate(useSelf().membershipId);
  const textOf = ({ url, status }: Section) =>
    status === 'Incomplete' || !me ? '' : firstItems(wordsOf(url, me, t));
  return (
    <Rows>
      {sections.map((section) => (
        <Row
          key={section.url}
          label={t(`sections.${section.url}`)}
          value={<Value status={section.status} text={textOf(section)} />}
          isOpen={section.status === 'Incomplete'}
          to={addresses[section.url]}
        />
      ))}
    </Rows>
  );
}

function Value({ status, text }: { status: Section['status']; text: string }) {
  const { t } = useTranslation('profile');
  if (text === '') return t(`status.${status}`);
  return (
    <span className="flex items-center gap-2">
      <span className="line-clamp-2 wrap-anywhere">{text}</span>
      <CheckIcon className="size-4.5 text-leaf" />
      <span className="sr-only">{t(`status.${status}`)}</span>
    </span>
  );
}
