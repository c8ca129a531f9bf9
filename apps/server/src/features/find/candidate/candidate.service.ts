import type { Candidate, InterestStatus, Language, MembershipId } from '@nestmate/contract';
import { percentMatch } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { inLanguage, type LocalText } from '../../housing';
import { pictureUrlsOf } from '../../pictures';
import { socialAccountsOf } from '../../profile';
import { matchingAnswers, questionSetOf } from '../../questions';
import { candidateRoomOf, isSomebodyElse } from '../../room';
import { chatWith } from '../chat-id';
import { factsOf } from '../suggestions/facts';
import { questionnaireFrom } from '../suggestions/questionnaire';
import type { DeckViewer } from '../viewer/viewer.service';
import { answersBothChose } from './both-chose';
import { type CandidateRow, candidateIn } from './candidate.queries';
import { ownWords } from './own-words';
import { matchReasons } from './match-reasons';

/** The candidate's like is shown only when it is mutual. */
function statusOf({ myDecision, theirDecision }: CandidateRow): InterestStatus {
  if (myDecision === 'interested' && theirDecision === 'interested') return 'mutual';
  return myDecision ?? 'queued';
}

/** A resident's profile as another resident may see it, without contact details; the viewer's own includes the email address. */
export function makeCandidateProfile(db: Db, viewerOf: (acting: ActingMembership) => Promise<DeckViewer>) {
  return async (
    acting: ActingMembership,
    candidateId: MembershipId,
    language: Language,
  ): Promise<Candidate> => {
    const [viewer, row, questionSet, socialAccounts, room] = await Promise.all([
      viewerOf(acting),
      candidateIn(db, { candidateId, viewerId: acting.membershipId }),
      questionSetOf(db, acting.subnetworkId),
      socialAccountsOf(db, candidateId),
      candidateRoomOf(db, acting, candidateId),
    ]);
    if (!row) throw new ProductError('NotFound');
    const questionnaire = questionnaireFrom(questionSet);
    const claimed = row.registered;
    const userId = claimed ? row.userId : null;
    const inWords = (names: LocalText[]) => names.map((name) => inLanguage(name, language));
    const isOther = isSomebodyElse(acting, row);
    const shown = matchingAnswers(claimed ? row.answers : null);
    const theirs = isOther ? shown : matchingAnswers(null);
    const [facts = []] = factsOf([shown], isOther ? viewer.answers : new Map(), questionnaire, { language });
    const { shows } = viewer;
    return {
      membership_id: row.id,
      user_id: userId,
      first_name: row.firstName,
      last_name: row.lastName,
      bio: claimed && shows.bio ? row.bio : '',
      bioEnabled: shows.bio,
      claimed,
      chat_id: isOther ? chatWith(acting.userId, userId) : null,
      status: statusOf(row),
      percent_match: percentMatch(questionnaire.questions, viewer.answers, theirs),
      profile_picture_urls: claimed ? pictureUrlsOf(row.pictureKey) : null,
      majors: claimed ? inWords(row.majors) : [],
      housing: claimed ? inWords(row.housing) : [],
      social_accounts: claimed ? socialAccounts : [],
      mutual_likes:
        claimed && isOther
          ? [
              ...inWords([...row.sharedMajors, ...row.sharedHousing]),
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
      freeTextAnswers: claimed ? ownWords(questionSet, row.answers, language) : [],
      email: isOther ? null : row.email,
      lifestyleQuestionsWithAnswers: matchReasons(questionnaire, viewer.answers, theirs, language),
    };
  };
}
