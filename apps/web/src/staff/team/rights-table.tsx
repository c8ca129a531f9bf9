import { hasRight, type StaffRight, staffRights, staffRoles } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { CheckIcon } from '@/ui/icons/check';
import { Cell, Table } from '../parts/table';

const rights = (Object.keys(staffRights) as StaffRight[]).filter((right) => right !== 'session');

/** The rights of each role, as the server enforces them. */
export function RightsTable() {
  const { t, language } = useTranslation(['staffTeam', 'staff']);
  const list = new Intl.ListFormat(language);
  return (
    <section aria-labelledby="rights" className="mt-8 flex max-w-[720px] flex-col gap-4">
      <h2 id="rights" className="text-lg">
        {t('rights.title')}
      </h2>
      <Table
        caption={t('rights.title')}
        isListOnPhone
        head={
          <>
            <Cell isHead>{t('rights.right')}</Cell>
            {staffRoles.map((role) => (
              <Cell key={role} isHead isSecondary className="w-26 px-1! text-center">
                {t(`staff:roles.${role}`)}
              </Cell>
            ))}
          </>
        }
      >
        {rights.map((right) => (
          <tr key={right} className="h-11">
            <Cell>
              {t(`rights.${right}`)}
              <span className="block text-sm text-ink-2 md:hidden">
                {list.format(
                  staffRoles.filter((role) => hasRight(role, right)).map((role) => t(`staff:roles.${role}`)),
                )}
              </span>
            </Cell>
            {staffRoles.map((role) => (
              <Cell key={role} isSecondary className="text-center">
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
