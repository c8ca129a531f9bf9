import { leadingLives as lives } from './lives';
import { leadingPerson, nobodyYet } from './people';

/** The main people of the demo world; everybody else is drawn around them. */
export const cast = {
  maya: leadingPerson(1, nobodyYet, {
    firstName: 'Maya',
    lastName: 'Torres',
    gender: 'woman',
    claimed: false,
    housing: [],
    accounts: [],
    pictureKey: null,
  }),
  ana: leadingPerson(11, lives.ana, { firstName: 'Ana', lastName: 'Lindqvist', gender: 'woman' }),
  priya: leadingPerson(12, lives.priya, { firstName: 'Priya', lastName: 'Nair', gender: 'woman' }),
  mei: leadingPerson(13, lives.mei, { firstName: 'Mei', lastName: 'Chen', gender: 'woman' }),
  zoe: leadingPerson(14, lives.zoe, { firstName: 'Zoë', lastName: 'Okafor', gender: 'woman' }),
  lucia: leadingPerson(15, lives.lucia, { firstName: 'Lucía', lastName: 'Ramírez', gender: 'woman' }),
  diego: leadingPerson(21, lives.diego, { firstName: 'Diego', lastName: 'Silva', gender: 'man' }),
  kwame: leadingPerson(22, lives.kwame, { firstName: 'Kwame', lastName: 'Mensah', gender: 'man' }),
  noah: leadingPerson(23, lives.noah, { firstName: 'Noah', lastName: 'Becker', gender: 'man' }),
  elena: leadingPerson(31, lives.elena, { firstName: 'Elena', lastName: 'Novak', gender: 'woman' }),
};

export type CastName = keyof typeof cast;
