import type { Candidate, QuestionFit } from '@nestmate/contract/find';
import type { MembershipId, QuestionId } from '@nestmate/contract/ids';
import type { Language, LocalText } from '@nestmate/contract/languages';
import { chatIdWith } from '@nestmate/contract/rules/chat-id';
import { percentMatch, type Answer, type Answers, explainMatch } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { inLanguage } from '../../housing';
import { pictureUrlsOf } from '../../pictures';
import { socialAccountsOf } from '../../profile';
import { matchingAnswers, questionSetOf, type StoredAnswer } from '../../questions';
import { candidateRoomOf, isSomebodyElse } from '../../room';
import { interestFrom } from '../find.policy';
import { questionnaireFrom, type Questionnaire, type ResidentIndexes } from '../residents/resident-indexes';
import { viewerOf } from '../viewer.service';
import { candidateIn } from './candidates.queries';
import { answerInWords, factFor, factsOf, questionsIn } from './facts';

/**
 * A resident's profile as another resident may see it, without contact details; the viewer's own includes the email
 * address.
 */
export async function candidateProfile(
  { db, residentIndexes }: { db: Db; residentIndexes: ResidentIndexes },
  acting: ActingMembership,
  candidateId: MembershipId,
  language: Language,
): Promise<Candidate> {
  const [viewer, row, questionSet, socialAccounts, room] = await Promise.all([
    viewerOf(db, acting),
    candidateIn(db, { candidateId, viewerId: acting.membershipId }),
    questionSetOf(db, acting.subnetworkId),
    socialAccountsOf(db, candidateId),
    candidateRoomOf(db, acting, candidateId),
  ]);
  if (!row) throw new ProductError('NotFound');
  const questionnaire = questionnaireFrom(questionSet);
  const claimed = row.isRegistered;
  const userId = claimed ? row.userId : null;
  const translated = (names: LocalText[]) => names.map((name) => inLanguage(name, language));
  const isOther = isSomebodyElse(acting, row);
  const shown = matchingAnswers(claimed ? row.answers : null);
  const theirs = isOther ? shown : matchingAnswers(null);
  const unitType = residentIndexes.inMemory(acting);
  const [facts = []] = factsOf([shown], isOther ? viewer.answers : new Map(), questionnaire, {
    language,
    givenBy: unitType && ((questionId, answer) => unitType.residents.givenBy(questionId, answer)),
  });
  const { shows } = viewer;
  return {
    membership_id: row.id,
    user_id: userId,
    first_name: row.firstName,
    last_name: row.lastName,
    bio: claimed && shows.bio ? row.bio : '',
    bioEnabled: shows.bio,
    claimed,
    chat_id: isOther ? chatIdWith(acting.userId, userId) : null,
    status: interestFrom(row.myDecision, row.theirDecision),
    percent_match: percentMatch(questionnaire.questions, viewer.answers, theirs),
    profile_picture_urls: claimed ? pictureUrlsOf(row.pictureKey) : null,
    majors: claimed ? translated(row.majors) : [],
    housing: claimed ? translated(row.housing) : [],
    social_accounts: claimed ? socialAccounts : [],
    mutual_likes:
      claimed && isOther
        ? [
            ...translated([...row.sharedMajors, ...row.sharedHousing]),
            ...answersBothChose(questionnaire, viewer.answers, theirs, language),
          ]
        : [],
    mutual_friends: null,
    ...room,
    genderSelectionTransport:
      claimed && shows.gender && row.genderId && row.genderLabel
        ? { id: row.genderId, label: inLanguage(row.genderLabel, language) }
        : null,
    personalPronoun: claimed && shows.pronouns ? row.pronoun : null,
    facts,
    freeTextAnswers: claimed ? freeTextAnswersOf(questionSet, row.answers, language) : [],
    email: isOther ? null : row.email,
    lifestyleQuestionsWithAnswers: matchReasons(questionnaire, viewer.answers, theirs, language),
  };
}

/** The contribution of each question that both answered to their percent match, in order. */
function matchReasons(
  questionnaire: Questionnaire,
  mine: Answers,
  theirs: Answers,
  language: Language,
): QuestionFit[] {
  const questions = questionsIn(questionnaire, language);
  return explainMatch(questionnaire.questions, mine, theirs).flatMap(({ questionId, ...counts }) => {
    const [question, my, their] = [questions.get(questionId), mine.get(questionId), theirs.get(questionId)];
    if (!question || !my || !their) return [];
    const words = [my, their].map((answer) => answerInWords(question, answer, language));
    const [mineInWords = '', theirsInWords = ''] = words;
    return {
      questionId: question.questionId,
      label: question.label,
      icon: question.icon,
      ...counts,
      mine: mineInWords,
      theirs: theirsInWords,
      shared: mineInWords === theirsInWords ? factFor(question, their, language) : null,
    };
  });
}

/** The answers that two residents have both given: the same position of a slider, or some of the same options. */
function sharedAnswer(mine: Answer, theirs: Answer): Answer | undefined {
  switch (theirs.kind) {
    case 'SLIDER':
      return mine.kind === 'SLIDER' && theirs.own && mine.own === theirs.own ? theirs : undefined;
    case 'SELECT': {
      const own = mine.kind === 'SELECT' ? theirs.own.filter((option) => mine.own.includes(option)) : [];
      return own.length > 0 ? { ...theirs, own } : undefined;
    }
  }
}

/** The texts of the answers that two residents have both given, in the questions' order. */
function answersBothChose(
  questionnaire: Questionnaire,
  mine: Answers,
  theirs: Answers,
  language: Language,
): string[] {
  const questions = questionsIn(questionnaire, language);
  return questionnaire.questions.flatMap(({ id }) => {
    const [my, their, question] = [mine.get(id), theirs.get(id), questions.get(id)];
    const both = my && their && sharedAnswer(my, their);
    return (both && question && factFor(question, both, language)) ?? [];
  });
}

/** A resident's answers to free-text questions, in the questions' order. */
function freeTextAnswersOf(
  questionSet: Awaited<ReturnType<typeof questionSetOf>>,
  answers: Record<QuestionId, StoredAnswer> | null,
  language: Language,
): Candidate['freeTextAnswers'] {
  return questionSet.flatMap(({ id, title, label }) => {
    const answer = answers?.[id];
    const text = answer ? wordsIn(answer) : '';
    return text === '' ? [] : { title: inLanguage(label ?? title, language), text };
  });
}

function wordsIn(answer: StoredAnswer): string {
  switch (answer.type) {
    case 'SLIDER':
    case 'SELECT':
      return '';
    case 'FREE_TEXT':
      return answer.text;
  }
}
