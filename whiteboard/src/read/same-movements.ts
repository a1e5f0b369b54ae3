/**
 * Other names of common movements. Each line has one movement and its names. A board can use any of them. Ambiguous
 * names such as `MU` are not listed.
 */
export const sameMovements = `
Air Squat: bodyweight squat, bw squat, unweighted squat, kniebeuge, kniebeugen, sentadilla, sentadilla al aire, agachamento, agachamento livre
Back Squat: bs, bsq, high bar back squat, sentadilla trasera
Front Squat: fs, fsq, sentadilla frontal, frontkniebeuge
Overhead Squat: ohs
Deadlift: dl, conventional deadlift, kreuzheben, peso muerto, levantamento terra
Sumo Deadlift: sdl, sumo dl
Sumo Deadlift High-pull: sdhp, sumo dl high pull, sumo high pull, sumo deadlift hi pull
Romanian Deadlift: rdl, romanian dl
Clean: squat clean, full clean
Power Clean: pc, p clean
Hang Power Clean: hpc, hang pc, power clean from the hang
Hang Clean: hang squat clean, hsc, squat hang clean, clean from the hang, squat clean from the hang
Clean and Jerk: c and j, cj, cnj, clean jerk, clean n jerk, clean plus jerk, full clean and jerk
Hang Clean and Jerk: hang c and j, hang cj, hcj
Power Clean and Jerk: power c and j, power cj
Push Jerk: pj
Push Press: pp
Shoulder Press: strict press, press, overhead press, sp, ohp, military press, strict shoulder press, strict overhead press, barbell press, standing press, press de hombro, press militar
Shoulder-to-overhead: s2oh, s2o, sto, stoh, shoulder 2 overhead
Ground-to-overhead: g2oh, g2o, gto, gtoh, ground 2 overhead
Snatch: full snatch
Power Snatch: ps, p snatch
Hang Power Snatch: hps, hang ps, power snatch from the hang
Hang Snatch: hs snatch, hang squat snatch, snatch from the hang, squat snatch from the hang
Bench Press: bp, bench, flat bench press, barbell bench press
Bent-over Row: bor, barbell row, bent over barbell row, pendlay row, pendlay
Hip Thrust: barbell hip thrust
Cluster: squat clean thruster, clean thruster
Bear Complex: bear
Good Morning: barbell good morning
Thruster: barbell thruster
Dumbbell Clean and Jerk: dumbbell power clean and jerk
Dumbbell Hang Snatch: dumbbell hang power snatch
Dumbbell Snatch: dumbbell power snatch
Dumbbell Hang Clean and Jerk: dumbbell hang c and j, dumbbell hang cj, dumbbell hang clean jerk, dumbbell hang power clean and jerk
Dumbbell Box Step-over: dumbbell step over, dumbbell box over, dumbbell bso, dumbbell step up and over, dumbbell box step up and over
Devil Press: dumbbell devil press, dev press
Pigeon Stretch: pigeon, pigeon pose
Couch Stretch: couch
Man Maker: dumbbell man maker
Kettlebell Swing: kbs, akbs, rkbs, kbsw, kettlebell sw, swing, russian swing, american swing, kettlebell swing russian, kettlebell swing american, eye level kettlebell swing, overhead kettlebell swing
Goblet Squat: gob squat, goblet
Turkish Get-up: tgu, kettlebell turkish get up, getup
Wall Ball Shot: wb, wbs, wall ball, wall shot, wball, wall ball throw, med ball shot, lanzamientos
Medicine-ball Clean: mb clean, mbc
Ball Slam: slam ball, slam ball slam, medicine ball slam, sb slam, slam
Farmers Carry: farmer walk, farmer hold walk
Sandbag Carry: sandbag walk, sb carry
Sandbag Clean: sb clean
Yoke Carry: yoke walk, yoke
Sled Push: prowler push, prowler
Sled Drag: prowler drag
Overhead Carry: overhead walk
Pull-up: klimmzug, klimmzüge, dominada, traction
Strict Pull-up: spu, strict pu, dead hang pull up, deadhang pull up
Chest-to-bar Pull-up: c2b, ctb, c2b pull up, ctb pull up, chest to bar, chest 2 bar, chest 2 bar pull up
Jumping Pull-up: jpu, jump pull up
Chin-up: chin
Bar Muscle-up: bmu, bar mu, bar muscle
Ring Muscle-up: rmu, ring mu
Toes-to-bar: t2b, ttb, toe 2 bar
Knees-to-elbows: k2e, kte, knee 2 elbow
Toes-to-rings: t2r, ttr, toe 2 ring
Hanging Knee Raise: hkr, hanging knee tuck, knee raise, hang knee raise, hanging knee up
Hanging Leg Raise: hlr, leg raise hanging
Ring Dip: dip ring
Push-up: press up, liegestütz, liegestütze, flexion, flexiones, flexões, pompe
Hand-release Push-up: hrpu, hand release press up
Handstand Push-up: hspu, handstand pu
Strict Handstand Push-up: shspu, strict hspu
Handstand Walk: hsw, handstand walking
Handstand Hold: hsh, wall handstand hold
Pike Push-up: box pike push up
Incline Push-up: box push up, push up on box
Wall Walk: wall climb
Rope Climb: rope ascent
Legless Rope Climb: llrc, legless, legless climb
Pistol: pistol squat, single leg squat, one legged squat
Jump Squat: jumping squat, jumping air squat, squat jump, air squat jump
Jumping Lunge: jump lunge, split jump, jumping split lunge, plyo lunge
Lunge: alternating lunge, bodyweight lunge, zancada, estocada, ausfallschritt, ausfallschritte
Walking Lunge: lunge walk, walking lunge step
Bulgarian Split Squat: bss, rear foot elevated split squat, rfess
Step-up: box step up
Dumbbell Step-up: dumbbell box step up
Box Jump: bj, bxj, salto al cajon, saltos al cajon, kastensprung, kastensprunge
Box Jump-over: bjo, box over, jump over box, over the box jump
Broad Jump: standing long jump, long jump
Sit-up: abmat sit up, abmat, butterfly sit up, abdominal, abdominales, abdominais
GHD Sit-up: ghd, ghdsu
V-up: v sit
Hollow Rock: hr rock, hollow body rock
Hollow Hold: hollow body hold, hollow
Plank Hold: plank, front plank, elbow plank, forearm plank, plank on elbows, elbow plank hold, plancha
L-sit: l sit hold
Dead Hang: passive hang, bar hang, hang from the pull up bar, hanging from the pull up bar, hang from pull up bar, hang from bar
Back Extension: hyperextension, ghd back extension
Hip Extension: ghd hip extension
Superman: superman hold
Burpee: brp, burp
Bar-facing Burpee: burpee over bar facing, bfb, facing burpee, bar facing burpee over the bar, burpee bar facing, burpees facing bar, bf burpee
Burpee Over Bar: bob, burpee sobre la barra, burpee sobre barra, burpee o bar, burpee over bb, lateral burpee over bar, lateral burpee over barbell, lateral bar burpee, over the bar burpee
Burpee Box Jump-over: bbjo, burpee box over
Burpee Box Jump: bbj
Burpee to Plate: bar burpee to plate, burpee onto plate
Mountain Climber: mtn climber
Double-under: du, dbl under, double, dub, double jump rope, doble salto, saltos dobles, double jump, double unders rope
Single-under: su, single, jump rope, rope skip, skip, skipping, single rope jump, single jump rope, salto simple, seilspringen
Run: running, jog, laufen, lauf, carrera, correr, corrida, trote, jogging, course, courir
Row: rower, rowing, erg row, row erg, c2 row, concept2 row, rudern, remo, remar, row machine, rowing machine, rameur
Ski: skierg, c2 ski
Bike: bikeerg, c2 bike, stationary bike, cycle
Assault Bike: echo, assault, ab, air bike, echo bike, aab, airdyne, fan bike, assault air bike, rogue echo bike
Shuttle Run: shuttle, shuttle sprint, shuttle running
Ruck: ruck march, ruck run
Pass-through: pvc pass through, shoulder pass through
Band Pull-apart: banded pull apart, pull apart, bpa
Scapular Pull-up: scap pull up
Samson Stretch: sampson stretch
Dumbbell Row: dumbbell bent over row, single arm dumbbell row
Dumbbell Push Press: dumbbell pp
Dumbbell Bench Press: dumbbell bench
Dumbbell Shoulder Press: dumbbell press, dumbbell strict press
Dumbbell Shoulder-to-overhead: dumbbell s2oh, dumbbell s2o, dumbbell sto, dumbbell stoh
Dumbbell Ground-to-overhead: dumbbell g2oh, dumbbell g2o, dumbbell gto
Kettlebell Sumo Deadlift High-pull: kettlebell sdhp
Plate Ground-to-overhead: plate g2oh, plate g2o, plate gto
Overhead Plate Lunge: overhead walking plate lunge
Russian Twist: seated twist
Weighted Pull-up: wpu
Front-rack Lunge: barbell front rack lunge, front rack walking lunge
Overhead Walking Lunge: ohwl
Ring Row: body row
Face Pull: banded face pull, band face pull
Lateral Box Step-over: box step over
D-ball Over Shoulder: d ball shoulder
Lateral Burpee Over Dumbbell: lateral dumbbell burpee
Burpee Over Rower: burpee over erg, burpee over row
Burpee to Target: burpee touch, target burpee
Banded Pushdown: banded tricep pushdown, band tricep pushdown, band pushdown
Bicep Curl: curl
Bar Dip: parallel bar dip, dips on bar
Burpee Pull-up: burpee pu, bpu
`
