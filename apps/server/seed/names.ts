import type { Chance } from './random';

interface Names {
  woman: readonly string[];
  man: readonly string[];
  last: readonly string[];
}

const list = (names: string): readonly string[] => names.split(', ');

/** First and last names that go together. */
const backgrounds = {
  american: {
    woman: list(
      'Emily, Hannah, Grace, Chloe, Madison, Abigail, Harper, Savannah, Paige, Brooke, Jordan, Tessa, Caroline, Delaney, Piper, Ruth, Wren, Josie, Molly, Kennedy, Autumn, Sadie, Hazel, Margaret',
    ),
    man: list(
      'Liam, Ethan, Caleb, Mason, Wyatt, Jackson, Owen, Tyler, Cole, Theo, Brandon, Isaac, Connor, Gavin, Eli, Levi, Marcus, Dylan, Hunter, Sam, Ben, Jesse, August, Max',
    ),
    last: list(
      'Johnson, Miller, Carter, Brooks, Sullivan, Bennett, Reed, Foster, Hayes, Murphy, Coleman, Whitaker, O’Neill, McAllister, Bishop, Lawson, Kowalski, Becker, Schneider, Novak, Rossi, Lindgren, Peterson, Fletcher, Greene, Harlow, Abbott, Yoder',
    ),
  },
  black: {
    woman: list('Aaliyah, Imani, Nia, Jada, Simone, Kiara, Zora, Maya, Ebony, Amara'),
    man: list('Malik, Darius, Isaiah, Jalen, Xavier, Andre, Elijah, Terrence, Kofi, Micah'),
    last: list('Washington, Jefferson, Banks, Booker, Freeman, Gaines, Hampton, Mosley, Rollins, Tubbs'),
  },
  latin: {
    woman: list(
      'Sofía, Valentina, Camila, Isabel, Daniela, Ximena, Renata, Paola, Marisol, Guadalupe, Beatriz, María Fernanda, Guadalupe Montserrat',
    ),
    man: list(
      'Mateo, Tomás, Andrés, Santiago, Javier, Emilio, Joaquín, Rafael, Iván, Óscar, Hugo, Juan Pablo',
    ),
    last: list(
      'García, Fernández, Castillo, Moreno, Peña, Núñez, Rojas, Ibarra, Delgado, Cárdenas, Montoya, Salazar, Rodríguez-Villaseñor, de la Cruz',
    ),
  },
  chinese: {
    woman: list('Yuxin, 雨桐, Xinyi, Wenjing, 思琪, Ruolan, Siyu'),
    man: list('Haoran, 思远, Zihan, Yichen, 子轩, Minghao, Bowen'),
    last: list('Wang, Zhang, Liu, Huang, Zhao, Zhou, Xu, Ouyang'),
  },
  chineseAmerican: {
    woman: list('Jia, Vivian, Qing, Claire, Yating'),
    man: list('Wei, Kevin, Jun, Jason, Tao'),
    last: list('Li, Yang, Wu, Lin, Cheng, Lau'),
  },
  korean: {
    woman: list('Min-ji, Seo-yeon, Ha-eun, Yuna'),
    man: list('Min-jun, Ji-ho, Hyun-woo, Do-yun'),
    last: list('Kim, Park, Choi, Jung, Yoon'),
  },
  japanese: {
    woman: list('Yuki, Hana, Aoi, Sakura'),
    man: list('Hiroshi, Kenta, Ren, Sota'),
    last: list('Sato, Ito, Tanaka, Nakamura, Kobayashi'),
  },
  indian: {
    woman: list('Ananya, Tara, Kavya, Meera, Diya, Shreya, Lakshmi, Riya'),
    man: list('Arjun, Ravi, Rohan, Vikram, Nikhil, Aditya, Karthik, Dev'),
    last: list('Patel, Sharma, Iyer, Reddy, Gupta, Banerjee, Menon, Venkataramanan, Singh'),
  },
  arab: {
    woman: list('Fatima, Noor, Leila, Yasmin, Salma, Rania'),
    man: list('Omar, Ibrahim, Karim, Tariq, Yusuf, Elias'),
    last: list('Haddad, Ali, Mansour, Khoury, Nasser, El-Sayed, Farouk'),
  },
  african: {
    woman: list('Adaeze, Aisha, Abena, Temitope, Wanjiru, Oluwaseunfunmilayo'),
    man: list('Chidi, Tunde, Kwabena, Emeka, Dawit, Sipho'),
    last: list('Adeyemi, Mbeki, Boateng, Eze, Tesfaye, Kamau, Oyelaran-Adegboyega'),
  },
  european: {
    woman: list(
      'Ingrid, Saoirse, Zuzanna, Elif, Marguerite-Louise, Katarzyna Małgorzata, Katharina-Elisabeth',
    ),
    man: list('Jonas, Luca, Björn, Søren, Miroslav, Étienne, Maximilian-Alexander'),
    last: list(
      'Johansson, Dubois, Wolańska, Þórsdóttir, Moreau, Kraus, Vučković, Papadopoulos-Giannakis, van den Heuvel-Brandsma',
    ),
  },
  vietnamese: {
    woman: list('Linh, Thảo, Mai, Quyên'),
    man: list('Minh, Khoa, Đức, Bảo'),
    last: list('Nguyễn, Trần, Lê, Phạm'),
  },
} satisfies Record<string, Names>;

export type Background = keyof typeof backgrounds;

/** Out of forty residents with an English bio. */
const shares: Record<Background, number> = {
  american: 15,
  black: 5,
  latin: 3,
  chinese: 0,
  chineseAmerican: 2,
  korean: 2,
  japanese: 1,
  indian: 4,
  arab: 2,
  african: 2,
  european: 3,
  vietnamese: 1,
};

export interface FullName {
  firstName: string;
  lastName: string;
}

/** Draws every item once before any comes again. */
function createBag(chance: Chance, items: readonly string[]): () => string {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = chance.some(items, items.length);
    return left.pop() ?? '';
  };
}

const written = /\p{Script=Han}/u;

/** Full names, each given once. */
export function createNames(chance: Chance): (gender: 'woman' | 'man', among?: Background) => FullName {
  const given = new Set<string>();
  const bags = Object.entries(backgrounds).map(
    ([key, { woman, man, last }]) =>
      [
        key,
        { woman: createBag(chance, woman), man: createBag(chance, man), last: createBag(chance, last) },
      ] as const,
  );
  const everybody = Object.entries(shares).flatMap(([key, share]) => Array<string>(share).fill(key));

  return (gender, among) => {
    const key = among ?? chance.pick(everybody);
    const bag = bags.find(([name]) => name === key)?.[1];
    if (!bag) throw new Error(`No names are known for ${key}`);
    for (;;) {
      const firstName = bag[gender]();
      const lastName = written.test(firstName) ? chance.pick(['陈', '林', '许', '沈']) : bag.last();
      if (given.has(`${firstName} ${lastName}`)) continue;
      given.add(`${firstName} ${lastName}`);
      return { firstName, lastName };
    }
  };
}
