import type { SubnetworkId, RoomTypeId, UnitTypeId } from '@nestmate/contract/ids';
import type { PasscodeId } from '@nestmate/contract/staff/ids';
import type { GeneralPasscode } from '@nestmate/contract/staff/invitations';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { DotsIcon } from '@/ui/icons/dots';
import { PlusIcon } from '@/ui/icons/plus';
import { Menu } from '@/ui/menu';
import { When } from '@/ui/when';
import { FilterSelect } from '../parts/filter-parts';
import { FormDialog } from '../parts/form-dialog';
import { NotLoaded } from '../parts/not-loaded';
import { Cell, Table } from '../parts/table';
import { useNetwork } from '../platform/network';
import { useUnitTypesOf } from '../residents/residents.queries';
import { usePasscodes, usePasscodeChanges } from './invitations.queries';

/** The passcodes that anybody may join a place with. */
export function Passcodes({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation('staffInvitations');
  const { role } = useNetwork().network;
  const query = usePasscodes(place);
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<PasscodeEnding | null>(null);
  const mayChange = hasRight(role, 'setUp');
  return (
    <section aria-labelledby="passcodes" className="flex flex-col gap-3 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="passcodes" className="text-lg">
          {t('passcodes.title')}
        </h2>
        {mayChange && (
          <Button
            size="sm"
            variant="secondary"
            icon={<PlusIcon className="size-4" />}
            onPress={() => setAdding(true)}
          >
            {t('passcodes.add')}
          </Button>
        )}
      </div>
      <p className="max-w-[70ch] text-ink-2">{t('passcodes.text')}</p>
      {!query.data ? (
        <NotLoaded query={query} />
      ) : (
        query.data.passcodes.length > 0 && (
          <Table
            caption={t('passcodes.title')}
            isListOnPhone
            head={
              <>
                <Cell isHead>{t('passcode')}</Cell>
                <Cell isHead isSecondary>
                  {t('unitType')}
                </Cell>
                <Cell isHead isSecondary>
                  {t('passcodes.joined')}
                </Cell>
                <Cell isHead isSecondary>
                  {t('passcodes.created')}
                </Cell>
                <Cell isHead>
                  <span className="sr-only">{t('actions')}</span>
                </Cell>
              </>
            }
          >
            {query.data.passcodes.map((one) => (
              <Row key={one.passcode_id} one={one} mayChange={mayChange} onEnd={setEnding} />
            ))}
          </Table>
        )
      )}
      {isAdding && <NewPasscode place={place} onClose={() => setAdding(false)} />}
      {ending && <EndPasscode place={place} ending={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

interface NewPasscodeProps {
  place: SubnetworkId;
  onClose: () => void;
}

/** Makes a passcode that anybody may join a kind of unit with. */
function NewPasscode({ place, onClose }: NewPasscodeProps) {
  const { t } = useTranslation('staffInvitations');
  const types = useUnitTypesOf(place);
  // Generated here, so that a repeated request makes no second one.
  const [id] = useState(() => crypto.randomUUID() as PasscodeId);
  const [chosen, setChosen] = useState<UnitTypeId | null>(null);
  const [room, setRoom] = useState<RoomTypeId | null>(null);
  const opening = useAction(usePasscodeChanges(place).opening, 'inPlace');
  const type = types.find((one) => one.unit_type_id === chosen) ?? types[0];
  const submit = () =>
    type &&
    opening.run(
      { passcode_id: id, unit_type_id: type.unit_type_id, room_type_id: room },
      (_, isHere) => isHere && onClose(),
    );
  return (
    <FormDialog
      title={t('passcodes.add')}
      submit={t('passcodes.make')}
      isPending={opening.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {opening.error && <Banner tone="danger">{errorTextOf(opening.error)}</Banner>}
      <p className="text-ink-2">{t('passcodes.addText')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <FilterSelect
          label={t('unitType')}
          value={type?.unit_type_id ?? ''}
          options={types.map(({ unit_type_id, name }) => ({ id: unit_type_id, label: name }))}
          onChange={(typeId) => {
            setChosen(typeId as UnitTypeId);
            setRoom(null);
          }}
        />
        {type && type.room_types.length > 0 && (
          <FilterSelect
            label={t('passcodes.roomType')}
            all={t('passcodes.anyRoom')}
            value={room ?? ''}
            options={type.room_types.map(({ room_type_id, name }) => ({ id: room_type_id, label: name }))}
            onChange={(chosen) => setRoom((chosen as RoomTypeId) || null)}
          />
        )}
      </div>
    </FormDialog>
  );
}

interface PasscodeEnding {
  how: 'close' | 'rotate';
  one: GeneralPasscode;
}

interface EndPasscodeProps {
  place: SubnetworkId;
  ending: PasscodeEnding;
  onClose: () => void;
}

/** Closes a general passcode, or replaces it. */
function EndPasscode({ place, ending: { how, one }, onClose }: EndPasscodeProps) {
  const { t } = useTranslation('staffInvitations');
  const ending = useAction(usePasscodeChanges(place).ending, 'inPlace');
  return (
    <FormDialog
      title={t(`passcodes.${how}.title`, { passcode: one.passcode })}
      submit={t(`passcodes.${how}.action`)}
      tone={how === 'close' ? 'danger' : 'primary'}
      isPending={ending.isPending}
      onSubmit={() =>
        void ending.run({ passcodeId: one.passcode_id, how }, (_, isHere) => isHere && onClose())
      }
      onClose={onClose}
    >
      {ending.error && <Banner tone="danger">{errorTextOf(ending.error)}</Banner>}
      <p className="text-ink-2">{t(`passcodes.${how}.text`)}</p>
    </FormDialog>
  );
}

interface RowProps {
  one: GeneralPasscode;
  mayChange: boolean;
  onEnd: (ending: PasscodeEnding) => void;
}

function Row({ one, mayChange, onEnd }: RowProps) {
  const { t, language } = useTranslation('staffInvitations');
  const { passcode, unit_type, room_type, joined, max_joins: max, inviter, created_at, closed_at } = one;
  const where = [unit_type, room_type].filter(Boolean).join(' · ');
  const joinedText =
    max === null ? t('passcodes.people', { count: joined }) : t('passcodes.of', { joined, max });
  return (
    <tr className="h-12">
      <Cell>
        <span className={`font-semibold tabular-nums ${closed_at ? 'text-ink-2 line-through' : ''}`}>
          {passcode}
        </span>
        {closed_at && <span className="ml-2 text-sm text-ink-2">{t('passcodes.closed')}</span>}
        {inviter && (
          <span className="block text-sm wrap-anywhere text-ink-2">
            {t('passcodes.by', { name: inviter.name })}
          </span>
        )}
        <span className="block text-sm text-ink-2 md:hidden">
          {where} · {joinedText}
        </span>
      </Cell>
      <Cell isSecondary className="text-ink-2">
        {where}
      </Cell>
      <Cell isSecondary>{joinedText}</Cell>
      <Cell isSecondary className="text-ink-2">
        <When at={created_at} language={language} />
      </Cell>
      <Cell className="w-0 text-right">
        {mayChange && !closed_at && (
          <Menu
            label={t('actionsFor', { name: passcode })}
            trigger={{
              label: t('actionsFor', { name: passcode }),
              icon: <DotsIcon className="size-5" />,
              className: 'size-9! md:-my-1',
            }}
            items={[
              // Only a resident makes another link of theirs.
              ...(max === null ? [{ id: 'rotate' as const, label: t('passcodes.rotate.action') }] : []),
              { id: 'close', label: t('passcodes.close.action'), tone: 'danger' },
            ]}
            onAction={(how) => onEnd({ how, one })}
          />
        )}
      </Cell>
    </tr>
  );
}
