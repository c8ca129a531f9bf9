import { calls } from '@nestmate/contract';
import { traits } from '@nestmate/contract/assistant';
import type { QuestionId } from '@nestmate/contract/ids';
import { type Language, languages } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import {
  broken,
  endless,
  failing,
  modelServer,
  stalling,
  streaming,
} from '../../../../test/servers/model-server';
import { community, question, resident, type TestCommunity } from '../../../../test/world/builders';
import { wordsNotAllowed } from '../../../platform/words/words-not-allowed';
import { composeDraft } from './assistant';

const good = 'I keep our room tidy and I am up early. Ask me for coffee!';
const model = await modelServer(streaming(good));
const logged: string[] = [];
const app = await testApp({
  config: {
    languageModel: { baseUrl: model.baseUrl, model: 'small', apiKey: 'secret-key', timeoutMs: 1000 },
  },
  log: { write: (line) => void logged.push(line) },
});

let hall: TestCommunity;
let me: Awaited<ReturnType<typeof resident>>;
let about: QuestionId;

beforeEach(async () => {
  hall = await community(app.db);
  me = await resident(app.db, hall);
  about = await question(app.db, hall, {
    type: 'FREE_TEXT',
    sliderOptions: null,
    title: { en: 'Tell us more' },
  });
  model.requests.length = 0;
  model.answer(streaming(good));
});

const help = (
  query: { data: string; length?: 'SHORT' },
  questionId = about,
  language: Language = 'en',
  from = app,
) =>
  from.call(calls.questions.helpMe, {
    as: me.userId,
    params: { membershipId: me.membershipId, questionId },
    query: { length: 'SHORT', ...query },
    headers: { 'accept-language': language },
  });

describe('the writing assistant', () => {
  it('drafts an answer from up to three traits with a streaming model [5.12, 7.10]', async () => {
    expect(await help({ data: 'tidy,early,cooking' })).toEqual({
      code: 200,
      res: { text: good, writtenBy: 'model' },
    });
    const [request] = model.requests;
    expect(request).toMatchObject({
      authorization: 'Bearer secret-key',
      body: { model: 'small', stream: true },
    });
    expect(request?.body.messages[1]?.content).toBe(
      'Question: Tell us more\nTraits: Tidy, Up early, Love to cook',
    );
  });

  it('sends the model only the traits that the person picked', async () => {
    await help({ data: 'tidy' });
    const prompts = JSON.stringify(model.requests);
    for (const secret of [me.membershipId, me.userId, hall.subnetworkId])
      expect(prompts).not.toContain(secret);
  });

  it.each(['tidy,early,cooking,music', 'tidy,tidy', 'rich', ''])(
    'refuses the traits “%s” [5.12]',
    async (picked) => {
      expect(await help({ data: picked })).toMatchObject({
        code: 422,
        err: { error_code: 'InvalidInput' },
      });
      expect(model.requests).toEqual([]);
    },
  );

  it('accepts only a jpg for an upload [9.6]', async () => {
    const upload = async (extension: string) => {
      const query = { extension: extension as 'jpg' };
      return (await app.call(calls.picture.upload, { ...me, as: me.userId, params: me, query })).code;
    };
    expect([await upload('jpg'), await upload('png')]).toEqual([200, 422]);
  });

  it('writes a SHORT text from up to three traits [9.6]', async () => {
    const write = async (picked: string, length: string) =>
      (await help({ data: picked, length: length as 'SHORT' })).code;
    expect(await write('tidy,early,cooking', 'SHORT')).toBe(200);
    expect(await write('tidy,early,cooking,music', 'SHORT')).toBe(422);
    expect(await write('tidy', 'LONG')).toBe(422);
  });

  it('rejects questions of other kinds or communities', async () => {
    const slider = await question(app.db, hall, {});
    const elsewhere = await question(app.db, await community(app.db), {
      type: 'FREE_TEXT',
      sliderOptions: null,
    });
    for (const [name, id] of Object.entries({ slider, elsewhere }))
      expect((await help({ data: 'tidy' }, id)).code, name).toBe(404);
  });

  it.each([
    ['stalls', stalling],
    ['writes without end', endless],
    ['fails', failing(500)],
    ['refuses the key', failing(401)],
    ['answers what is no protocol', broken('<html>Bad gateway</html>')],
    ['answers broken events', broken('data: {"choices": [{"del\n\n')],
    ['answers nothing', streaming('')],
    ['answers markup', streaming('```json {"answer": "I keep our room tidy and quiet."} ```')],
    ['gives an address', streaming('I keep our room tidy. Write to me at tidy@example.org any time.')],
    ['answers in another language', streaming('我会把自己的区域收拾得很整齐，吃完饭马上洗碗，早睡早起。')],
    ['uses words not allowed', streaming('I keep our room tidy and I am a real motherfucker about it.')],
  ])('falls back to ready sentences when the model %s', async (_, manner) => {
    model.answer(manner);
    const { res } = await help({ data: 'tidy,early' });
    expect(res).toMatchObject({ writtenBy: 'composer' });
    expect(res?.text.length).toBeGreaterThan(40);
    expect(model.requests).toHaveLength(2);
  });

  it('retries once before it falls back', async () => {
    model.answer((reply) => {
      model.answer(streaming(good));
      failing(503)(reply);
    });
    expect(await help({ data: 'tidy' })).toMatchObject({ res: { writtenBy: 'model' } });
  });

  it('never logs the key, the picked traits or a provider’s messages', async () => {
    model.answer(failing(401));
    await help({ data: 'tidy' });
    const lines = logged.join('\n');
    expect(lines).toContain('language model failed');
    expect(lines).not.toContain('secret-key');
    expect(lines).not.toContain('Traits:');
  });

  it('works without a model', async () => {
    const without = await testApp({
      beside: { database: app.database, config: { ...app.config, languageModel: undefined } },
    });
    const { res } = await help({ data: 'tidy' }, about, 'es', without);
    expect(res).toMatchObject({ writtenBy: 'composer' });
  });

  it('is rejected when the network is closed', async () => {
    const closed = await community(app.db, { roundStatus: 'CLOSED' });
    const late = await resident(app.db, closed);
    const answer = await app.call(calls.questions.helpMe, {
      as: late.userId,
      params: { membershipId: late.membershipId, questionId: about },
      query: { data: 'tidy', length: 'SHORT' },
    });
    expect(answer).toMatchObject({ code: 409, err: { error_code: 'network_closed' } });
  });
});

describe.each(languages)('ready sentences in %s', (language) => {
  const wordingsOf = (trait: (typeof traits)[number]) =>
    [0, 1].map((wording) => composeDraft([trait], language, (wordings) => wordings[wording] ?? ''));

  it('differ for each trait', () => {
    for (const trait of traits) expect(new Set(wordingsOf(trait)).size).toBe(2);
  });

  it('contain no word that is not allowed', () => {
    for (const trait of traits) expect(wordsNotAllowed(wordingsOf(trait).join(' '))).toEqual([]);
  });

  it('fit into an answer', () => {
    for (const text of traits.flatMap(wordingsOf))
      expect(Array.from(text).length, text).toBeLessThan(limits.freeTextAnswer);
  });
});
