import { hasRight, type StaffRight, staffRights, staffRoles } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { CheckIcon } from '@/ui/icons/check';
import { Cell, Table } from '../parts/table';

const rights = (Object.keys(staffRights) as StaffRight[]).filter((right) => right !== 'session');

/** What each role may do, as the server decides it. */
export function RightsTable() {
  const { t } = useTranslation(['staffTeam', 'staff']);
  return (
    <section aria-labelledby="rights" className="mt-8 flex max-w-[720px] flex-col gap-4">
      <h2 id="rights" className="text-lg">
        {t('rights.title')}
      </h2>
      <Table
        caption={t('rights.title')}
        head={
          <>
            <Cell isHead>{t('rights.right')}</Cell>
            {staffRoles.map((role) => (
              <Cell key={role} isHead className="w-26 min-w-26 px-1! text-center max-sm:text-xs">
                {t(`staff:roles.${role}`)}
              </Cell>
            ))}
          </>
        }
      >
        {rights.map((right) => (
          <tr key={right} className="h-11">
            <Cell>{t(`rights.${right}`)}</Cell>
            {staffRoles.map((role) => (
              <Cell key={role} className="text-center">
                {hasRight(role, right) ? (
                  <>
                    <CheckIcon className="mx-auto size-4 text-leaf" />
                    <span className="sr-only">{t('rights.yes')}</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden className="text-ink-3">
                      –
                    </span>
                    <span className="sr-only">{t('rights.no')}</span>
                  </>
                )}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}
