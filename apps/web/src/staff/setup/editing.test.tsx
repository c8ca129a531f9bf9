import { genderId, topicId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { inEnglishOnly } from '@nestmate/contract/staff/setup/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { listenForBack } from '@/ui/close-on-back';
import { alder, announceChange, birchId, prepareConsole, renee, showAs } from '../testing/console';

const { staffGenders, staffPlaces, staffSettings, staffTopics } = staffCalls;
prepareConsole();

const text = (en: string, es: string | null = null, zh: string | null = null) => ({
  ...inEnglishOnly(en),
  es,
  zh,
});
const gender = (nth: number, label = text(`Gender ${nth}`), is_retired = false) => ({
  gender_id: genderId.parse(`7a1b5c1e-0000-4000-8000-00000000003${nth}`),
  label,
  is_retired,
});
const woman = gender(1, text('Woman', 'Mujer', '女'));
const man = gender(2, text('Man', 'Hombre'));
const settings = {
  name: 'Birch Hall',
  time_zone: 'America/New_York',
  gender_policy: 'ANY' as const,
  gender_settings: 'EDITABLE' as const,
  is_gender_shown: true,
  is_last_name_shown: true,
  has_pronouns: false,
  has_previously_known: true,
  may_residents_invite: false,
  may_roommates_object: false,
  max_musts: 3,
  has_phone: false,
  has_bio: false,
  is_basic_info_editable: true,
  gender_title: text('Gender for housing', 'Género', '性别'),
  gender_explainer: text('We need this.', 'Lo necesitamos.', '我们需要它。'),
  confirmed_match: text('You’re set.', 'Listo.', '好了。'),
  after_deadline: null,
};
const area = <Contents,>(contents: Contents, version = '1') => ({
  version,
  in_use: [{ id: woman.gender_id, people: 12 }],
  contents,
});

async function showGenders(me = renee(), list = [woman, man]) {
  answer(staffSettings.read, { ...area(settings), in_use: [] });
  answer(staffGenders.read, area(list));
  answer(staffGenders.check, { effects: [] });
  const { person } = await showAs(me, `/set-up/genders?place=${birchId}`);
  const field = await screen.findByRole('textbox', { name: 'Man: English' });
  return { person, field };
}

it('fills an empty list of genders with ready ones in one press', async () => {
  answer(staffSettings.read, { ...area({ ...settings, gender_settings: 'DISABLED' as const }), in_use: [] });
  answer(staffGenders.read, { ...area([]), in_use: [] });
  answer(staffGenders.check, { effects: [] });
  const { person } = await showAs(renee(), `/set-up/genders?place=${birchId}`);
  const start = await screen.findByRole('button', { name: 'Start with ready genders' });
  answer(staffPlaces.fill, undefined);
  answer(staffGenders.read, area([woman, man], '2'));
  await person.click(start);
  await screen.findByRole('textbox', { name: 'Woman: English' });
  expect(requestsOf(staffPlaces.fill)).toMatchObject([{ body: { area: 'genders' } }]);
  expect(screen.queryByRole('button', { name: 'Start with ready genders' })).toBeNull();
});

it('shows genders beside their list also where residents are not asked for them yet', async () => {
  answer(staffSettings.read, { ...area({ ...settings, gender_settings: 'DISABLED' as const }), in_use: [] });
  answer(staffGenders.read, area([woman, man]));
  answer(staffGenders.check, { effects: [] });
  await showAs(renee(), `/set-up/genders?place=${birchId}`);
  const phone = within(await screen.findByRole('complementary', { name: 'What residents see' }));
  expect(await phone.findByRole('radio', { name: 'Woman' })).toBeDefined();
  screen.getByText(/Residents aren’t asked for a gender yet/);
});

it('counts the missing texts of each language', async () => {
  await showGenders();
  expect(screen.getByRole('radio', { name: 'English complete' })).toBeDefined();
  expect(screen.getByRole('radio', { name: '中文 1 text missing' })).toBeDefined();
});

it('marks a missing text', async () => {
  await showGenders();
  expect(screen.getByRole('textbox', { name: 'Man: 中文' }).getAttribute('placeholder')).toBe('Missing: Man');
});

it('shows residents’ own screen from the draft, in the language that is written', async () => {
  const { person } = await showGenders();
  const phone = within(screen.getByRole('complementary', { name: 'What residents see' }));
  expect(await phone.findByRole('radio', { name: 'Woman' })).toBeDefined();
  await person.type(screen.getByRole('textbox', { name: 'Woman: Español' }), 'es');
  expect(await phone.findByRole('radio', { name: 'Mujeres' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Retire Woman' }));
  expect(phone.queryByRole('radio', { name: 'Mujeres' })).toBeNull();
});

/** The labels that are sent. */
async function save(person: Awaited<ReturnType<typeof showGenders>>['person']) {
  answer(staffGenders.save, area([man, woman], '2'));
  await person.keyboard('{Control>}s{/Control}');
  await screen.findByText('Saved.');
  const [saved] = requestsOf(staffGenders.save).map(
    ({ body }) => body as { version: string; contents: { label: unknown }[] },
  );
  expect(saved?.version).toBe('1');
  return saved?.contents.map(({ label }) => label);
}

it('adds pasted lines with their translations that are not in the list yet', async () => {
  const { person, field } = await showGenders();
  fireEvent.paste(screen.getByRole('textbox', { name: 'New gender' }), {
    clipboardData: { getData: () => 'Non-binary\tNo binario\t非二元\nman\n' },
  });
  expect(screen.getByRole('textbox', { name: 'Non-binary: 中文' })).toHaveProperty('value', '非二元');
  await person.click(field);
  expect(await save(person)).toEqual([woman.label, man.label, text('Non-binary', 'No binario', '非二元')]);
});

it('arranges options by keyboard', async () => {
  const { person, field } = await showGenders();
  await person.click(field);
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(document.activeElement).toHaveProperty('value', 'Man');
  expect(await save(person)).toEqual([man.label, woman.label]);
});

it('removes only options that are not in use', async () => {
  const { person } = await showGenders();
  expect(screen.getByRole('button', { name: /Woman is in use/ })).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('button', { name: 'Remove Man' }));
  expect(await save(person)).toEqual([woman.label]);
});

async function showEffect() {
  const { person, field } = await showGenders();
  answer(staffGenders.check, {
    effects: [{ kind: 'gender', id: woman.gender_id, people: 12, is_refused: true }],
  });
  await person.type(field, 's');
  await screen.findByText('Woman: 12 residents chose it. Retire it instead.');
  return { person, field };
}

it('shows the effects of a change before it is saved', async () => {
  await showEffect();
  expect(requestsOf(staffGenders.save)).toEqual([]);
});

it('keeps a draft that is refused', async () => {
  const { person, field } = await showEffect();
  refuse(staffGenders.save, { code: 409, error_code: 'AnswersExist', error_description: 'Chosen by 12.' });
  await person.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Chosen by 12.');
  expect(field).toHaveProperty('value', 'Mans');
});

it('shows both versions of what a colleague has changed too', async () => {
  const { person, field } = await showGenders();
  await person.type(field, ' (m)');
  answer(
    staffGenders.read,
    area(
      [
        { ...woman, label: text('Women') },
        { ...man, label: text('Men') },
      ],
      '2',
    ),
  );
  await announceChange('setUp');
  const conflict = within(await screen.findByRole('region', { name: 'Saved by someone else' }));
  expect(conflict.getByText('Men')).toBeDefined();
  expect(conflict.getByText('Man (m) · Hombre')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Women: English' })).toBeDefined();
  await person.click(conflict.getByRole('button', { name: 'Use theirs: Man (m)' }));
  expect(screen.getByRole('textbox', { name: 'Men: English' })).toBeDefined();
  expect(screen.getByText('Everything is saved.')).toBeDefined();
});

it('asks before leaving unsaved changes', async () => {
  const { person, field } = await showGenders();
  await person.type(field, 's');
  await person.click(screen.getAllByRole('link', { name: 'Set up' })[0] as HTMLElement);
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(field).toHaveProperty('value', 'Mans');
  await person.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field).toHaveProperty('value', 'Man');
});

it('asks before the browser goes back from unsaved changes', async () => {
  onTestFinished(listenForBack());
  const { person, field } = await showGenders();
  const go = vi.spyOn(history, 'go').mockReturnValue();
  const pop = (idx: number) =>
    fireEvent(window, new PopStateEvent('popstate', { state: { ...history.state, idx } }));
  await person.type(field, 's');
  pop(-1);
  expect(go).toHaveBeenLastCalledWith(1);
  pop(0);
  const question = within(await screen.findByRole('alertdialog'));
  expect(field).toHaveProperty('value', 'Mans');
  await person.click(question.getByRole('button', { name: 'Leave and discard' }));
  expect(go).toHaveBeenLastCalledWith(-1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('lets community staff look without changing anything', async () => {
  const { field } = await showGenders(renee(alder({ role: 'community' })));
  expect(field).toHaveProperty('readOnly', true);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

it('shows how residents choose a topic while the topics are edited', async () => {
  const food = {
    topic_id: topicId.parse('7a1b5c1e-0000-4000-8000-000000000041'),
    name: text('Food', 'Comida', '美食'),
    is_retired: false,
  };
  answer(staffTopics.read, { version: '1', in_use: [{ id: food.topic_id, people: 3 }], contents: [food] });
  answer(staffTopics.check, { effects: [] });
  const { person } = await showAs(renee(), `/set-up/topics?place=${birchId}`);
  const phone = within(await screen.findByRole('complementary', { name: 'What residents see' }));
  expect(await phone.findByRole('radio', { name: 'Food' })).toBeDefined();
  await person.type(screen.getByRole('textbox', { name: 'New topic' }), 'Moving in{Enter}');
  expect(await phone.findByRole('radio', { name: 'Moving in' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Retire Food' }));
  expect(phone.queryByRole('radio', { name: 'Food' })).toBeNull();
  answer(staffTopics.save, { version: '2', in_use: [], contents: [food] });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(requestsOf(staffTopics.save)).toHaveLength(1));
  expect(requestsOf(staffTopics.save)[0]?.body).toMatchObject({
    version: '1',
    contents: [
      { topic_id: food.topic_id, is_retired: true },
      { name: text('Moving in'), is_retired: false },
    ],
  });
});
