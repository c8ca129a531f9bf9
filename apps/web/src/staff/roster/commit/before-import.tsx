import type { SubnetworkId } from '@nestmate/contract';
import type { RosterImport } from '@nestmate/contract/staff';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { CommitDialog } from './commit-dialog';
import { MissingPeople } from './missing-people';
import { changesOf, isUnconfirmed, keepAll, nothingIn } from './removal';

interface Props {
  place: SubnetworkId;
  found: RosterImport;
  /** Whether staff have explained words that the file was not read with yet: it waits for them. */
  isUnread: boolean;
  /** Downloads the rows that cannot be used. */
  wrongRows: ReactNode;
  onSee: (rows: 'differing' | 'gone') => void;
}

/** The remaining decisions about a compared file, and the button to import it. */
export function BeforeImport({ place, found, isUnread, wrongRows, onSee }: Props) {
  const { t } = useTranslation('staffRoster');
  const [removal, setRemoval] = useState(keepAll);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const count = changesOf(found, removal);
  const ask = () => {
    setTried(true);
    if (!isUnconfirmed(found, removal)) setAsking(true);
  };
  return (
    <>
      {found.state === 'failed' && (
        <Banner tone="danger" title={t('failed.title')}>
          {t(`failed.${found.failure ?? 'broken'}`)}
        </Banner>
      )}
      {found.state === 'stale' && (
        <Banner
          tone="warning"
          title={t('stale.title', { count: found.differing })}
          action={
            <Button size="sm" variant="secondary" onPress={() => onSee('differing')}>
              {t('stale.see')}
            </Button>
          }
        >
          {t('stale.text')}
        </Banner>
      )}
      {found.counts.gone > 0 && (
        <MissingPeople
          found={found}
          removal={removal}
          onChange={setRemoval}
          isTried={isTried}
          onSee={() => onSee('gone')}
        />
      )}
      {found.counts.wrong > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-2">{t('commit.wrong', { count: found.counts.wrong })}</p>
          {wrongRows}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {count > 0 ? (
          <>
            <Button onPress={ask} isDisabled={isUnread}>
              {t('commit.action', { count })}
            </Button>
            {isUnread && <p className="text-ink-2">{t('commit.unread')}</p>}
          </>
        ) : (
          <p className="font-semibold">{t(`commit.${nothingIn(found)}`)}</p>
        )}
      </div>
      {isAsking && (
        <CommitDialog place={place} found={found} removal={removal} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
