import { type Life, life } from './life';

export const inSpanish: readonly Life[] = [
  life(
    'Architecture',
    'Estudio arquitectura y cocino los domingos con mi abuela por videollamada. Ella manda, yo pico la cebolla.',
    'Los domingos la cocina huele a sofrito hasta la noche.',
    { eats: 'weekends', shares: ['groceries', 'pans'] },
  ),
  life(
    'Hospitality Management',
    'De Mérida, con hamaca y todo. Duermo temprano, desayuno en serio y no le tengo miedo al picante.',
    'A las diez ya estoy en la hamaca. Literalmente.',
    { bed: 22, warm: 5 },
  ),
  life(
    'Nursing',
    'Turno en el hospital a las seis, así que soy de las personas que se ríen bajito y caminan en calcetines.',
    'Si me ves con cara de sueño, no es contigo: es el turno.',
    { bed: 21, loud: 2 },
  ),
  life(
    'Marine Biology',
    'Crecí en un puerto y aquí extraño el ruido de las olas. Lo cambié por un ventilador, casi funciona.',
    'Duermo con el ventilador prendido todo el año.',
    { warm: 1 },
  ),
  life(
    'Film',
    'Veo tres películas por semana y lloro en dos. Busco con quién discutir los finales y compartir palomitas.',
    'Los viernes hay función en la sala, con cobijas.',
    { guests: 3, bed: 0 },
  ),
  life(
    'Computer Science',
    'Programo, bailo salsa, pierdo las llaves. En ese orden, casi todos los días.',
    '¿Me abres? Ya te debo un café.',
    { tidy: 2 },
  ),
  life(
    'Psychology',
    'Escucho bien, hablo rápido y hago arepas los sábados. Si algo te molesta, dímelo con confianza.',
    'Prefiero hablar las cosas el mismo día.',
    { eats: 'weekends', shares: ['groceries', 'pans'] },
  ),
  life(
    'Civil Engineering',
    'Mi familia tiene una panadería en Puebla, por eso madrugo aunque no quiera. Te traigo conchas cuando vuelvo de casa.',
    'Estoy de pie a las cinco y media y no hago ruido.',
    { bed: 21 },
  ),
  life(
    'Music',
    'Toco el cuatro y canto en la cocina. Después de las nueve, solo tarareo.',
    'Pide una canción y la aprendo en una semana.',
    { loud: 4 },
  ),
  life(
    'Law',
    'Discuto por deporte, pero lavo los platos sin discutir.',
    'Estudio en voz alta en la biblioteca, donde ya me conocen.',
    { study: ['library'], tidy: 4 },
  ),
  life(
    'International Relations',
    'Bogotá, Quito, Lima y ahora aquí. Sé empacar, sé llegar a una ciudad nueva y sé dónde venden buen café.',
    'Mi mamá llama a la hora de la cena. Saluda y ya eres de la familia.',
    {},
  ),
  life(
    'Graphic Design',
    'Dibujo en servilletas y las pego en el refrigerador. Plantas: siete. Paciencia: mucha.',
    'Riego los martes. Si quieres, también las tuyas.',
    { tidy: 4 },
  ),
  life(
    'Kinesiology',
    'Futbol los jueves, gimnasio a las seis, tacos cuando se pueda. Cero humo, por favor.',
    'Mis tenis se quedan afuera, lo juro.',
    { smokes: 'no', bed: 22 },
  ),
  life(
    'Education',
    'Quiero dar clases en primaria: colecciono calcomanías, invento canciones para lavarse las manos y me gusta todo en su lugar.',
    'Etiqueto hasta la sal.',
    { tidy: 5 },
  ),
  life(
    'Creative Writing',
    'Escribo de noche, cuando la casa se calla. Café a la una, luz bajita y la puerta cerrada.',
    'Me acuesto como a las dos, sin hacer ruido.',
    { bed: 2, loud: 1 },
  ),
  life(
    'Economics',
    'Fan del ajedrez, del mate y de las sobremesas largas. Vengo de Rosario y te voy a hacer probar el dulce de leche.',
    'Tomo mate todo el día. El agua, nunca hervida.',
    { shares: ['groceries', 'pans'] },
  ),
  life(
    'Chemistry',
    'Hago galletas con la precisión de un laboratorio. Salen iguales, salen buenas y salen todos los sábados.',
    'El horno es mío los sábados de tres a cinco.',
    { eats: 'weekends' },
  ),
];
