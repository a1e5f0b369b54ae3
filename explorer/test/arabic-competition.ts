const dayMs = 86_400_000

const names = ['الخطوة الأولى', 'سلّم الرفعات', 'التجديف الطويل مع حبل القفز', 'فران', 'النهائي']

const movements = [
  { id: 'mv_clean', name: 'رفعة الكلين', has_load: true },
  { id: 'mv_rope', name: 'نط الحبل المزدوج', has_load: false },
].map((movement) => ({
  complex_details: null,
  description: 'من الأرض إلى الكتفين في حركة واحدة.',
  has_calories: false,
  has_distance: false,
  has_duration: false,
  has_height: false,
  has_power: false,
  has_reps: true,
  source: 'gym',
  video: null,
  ...movement,
}))

function workout(kilograms: number) {
  return {
    name: 'جسر الميناء',
    type: 'Amrap',
    description: 'اعمل بإيقاع ثابت، وأنزل القضيب بعد كل تكرار.',
    details: {
      type: 'Amrap',
      duration: 720,
      movements: [
        { id: 'mv_clean', reps: '5', load: { male: kilograms, female: kilograms - 20, unit: 'kg' }, note: 'بلا توقف' },
        { id: 'mv_rope', reps: '30', load: null },
      ],
    },
    movements,
  }
}

/** Returns a competition in Arabic, a right-to-left script. Half of its dates are before `now`. */
export function arabicCompetition(now: number) {
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  const events = names.map((name, index) => ({
    id: `ce_${index}`,
    name,
    kind: 'individual',
    instructions: 'قف خلف الخط حتى الإشارة.',
    order: index,
    visible: true,
    released_at: at(index * 3 - 8),
    deadline: at(index * 3 - 4),
    deadline_buffer: 15,
    score_visibility: 'immediate',
    tie_break: 'time',
    workout: workout(60 + 5 * index),
    scaled_workout: workout(40),
    foundations_workout: null,
  }))
  const divisions = ['رجال', 'سيدات', 'رجال فوق الأربعين', 'فرق مختلطة من أربعة رياضيين'].map((name, index) => ({
    id: `cd_${index}`,
    name,
    kind: index === 3 ? 'team' : 'individual',
    order: index,
    visible: true,
    registration_count: 12 * index,
    registration_limit: index === 1 ? null : 36,
    team_size: index === 3 ? 4 : null,
    males_required: index === 3 ? 2 : null,
    females_required: index === 3 ? 2 : null,
    events: events.slice(index === 2 ? 1 : 0, 5).map(({ id }) => id),
  }))
  return {
    id: 'comp_arabic',
    name: 'بطولة جدة الكبرى للياقة البدنية',
    description: '<p>يومان على الكورنيش: خمس فعاليات، وأربع فئات.</p><p>الدخول مجاني للجمهور.</p>',
    status: 'published',
    time_zone: 'Asia/Riyadh',
    registration_opens_at: at(-40),
    registration_closes_at: at(-1),
    video_url: 'https://videos.example/jeddah',
    divisions,
    events,
  }
}
