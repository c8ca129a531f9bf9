import type { Candidate, InterestStatus, Language, MembershipId } from '@nestmate/contract';
import { percentMatch } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { inLanguage, type LocalText } from '../../housing';
import { pictureUrlsOf } from '../../pictures';
import { socialAccountsOf } from '../../profile';
import { questionSetOf } from '../../questions';
import { companyOf, isSomebodyElse } from '../../room';
import { chatWith } from '../chat-id';
import type { DeckViewer } from '../deck/viewer.service';
import { matchingAnswers, questionnaireFrom } from '../suggestions/questionnaire';
import { type CandidateRow, candidateIn } from './candidate.queries';
import { whyTheyMatch } from './why';

/** The candidate's like is shown only when it is mutual. */
function statusOf({ myDecision, theirDecision }: CandidateRow): InterestStatus {
  if (myDecision === 'interested' && theirDecision === 'interested') return 'mutual';
  return myDecision ?? 'queued';
}

/** A resident's profile as another resident may see it, without contact details. */
export function makeCandidateProfile(db: Db, viewerOf: (acting: ActingMembership) => Promise<DeckViewer>) {
  return async (
    acting: ActingMembership,
    candidateId: MembershipId,
    language: Language,
  ): Promise<Candidate> => {
    const [viewer, row, questionSet, socialAccounts, company] = await Promise.all([
      viewerOf(acting),
      candidateIn(db, acting.subnetworkId, { candidateId, viewerId: acting.membershipId }),
      questionSetOf(db, acting.subnetworkId),
      socialAccountsOf(db, candidateId),
      companyOf(db, acting, candidateId),
    ]);
    if (!row) throw new ProductError('NotFound');
    const questionnaire = questionnaireFrom(questionSet);
    const claimed = row.userId !== null;
    const inWords = (names: LocalText[]) => names.map((name) => inLanguage(name, language));
    const theirs = matchingAnswers(claimed && isSomebodyElse(acting, row) ? row.answers : null);
    return {
      membership_id: row.id,
      user_id: row.userId,
      first_name: row.firstName,
      last_name: row.lastName,
      bio: claimed && viewer.bioEnabled ? row.bio : '',
      bioEnabled: viewer.bioEnabled,
      claimed,
      chat_id: isSomebodyElse(acting, row) ? chatWith(acting.userId, row.userId) : null,
      status: statusOf(row),
      percent_match: percentMatch(questionnaire.questions, viewer.answers, theirs),
      profile_picture_urls: claimed ? pictureUrlsOf(row.pictureKey) : null,
      majors: claimed ? inWords(row.majors) : [],
      housing: claimed ? inWords(row.housing) : [],
      social_accounts: claimed ? socialAccounts : [],
      mutual_likes: [],
      mutual_friends: null,
      ...company,
      genderSelectionTransport: row.genderId && { id: row.genderId },
      email: null,
      lifestyleQuestionsWithAnswers: whyTheyMatch(questionnaire, viewer.answers, theirs, language),
    };
  };
}
