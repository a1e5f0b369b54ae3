/**
 * Names of the same movement, one movement a line. Whichever of them the catalog has, the others lead to it. A word that
 * several movements go by (`MU`, `jerk`) is on no line: whoever writes it is asked.
 */
export const sameMovements = `
Air Squat: bodyweight squat, bw squat, air squats, unweighted squat, kniebeuge, kniebeugen, sentadilla, sentadilla al aire, agachamento, agachamento livre
Back Squat: bs, bsq, high bar back squat
Front Squat: fs, fsq
Overhead Squat: ohs, oh squat
Deadlift: dl, dead lift, conventional deadlift, kreuzheben, peso muerto, levantamento terra
Sumo Deadlift: sdl, sumo dl
Sumo Deadlift High-pull: sdhp, sumo deadlift high pull, sumo dl high pull, sumo high pull
Romanian Deadlift: rdl, romanian dl
Clean: squat clean, sq clean, full clean
Power Clean: pc, p clean
Hang Power Clean: hpc, hang pc, power clean from the hang
Hang Clean: hang squat clean, hsc, squat hang clean
Clean and Jerk: c and j, cj, cnj, clean jerk, clean n jerk, clean plus jerk, full clean and jerk
Hang Clean and Jerk: hang c and j, hang cj, hcj
Power Clean and Jerk: power c and j, power cj
Push Jerk: pj
Push Press: pp
Shoulder Press: strict press, press, overhead press, sp, ohp, military press, strict shoulder press, strict overhead press, barbell press, standing press
Shoulder-to-overhead: s2oh, s2o, sto, stoh, shoulder to oh, shoulder 2 overhead, shoulders to overhead
Ground-to-overhead: g2oh, g2o, gto, gtoh, ground to oh, ground 2 overhead
Snatch: full snatch
Power Snatch: ps, p snatch
Squat Snatch: sq snatch
Hang Power Snatch: hps, hang ps, power snatch from the hang
Hang Snatch: hs snatch, hang squat snatch
Bench Press: bp, bench, flat bench press, bench presses, barbell bench press
Bent-over Row: bor, barbell row, bent over barbell row, pendlay row, pendlay, bb row
Hip Thrust: barbell hip thrust
Cluster: squat clean thruster, clean thruster
Bear Complex: bear
Good Morning: goodmorning, barbell good morning
Thruster: barbell thruster
Dumbbell Snatch: dumbbell power snatch
Dumbbell Thruster: thruster dumbbell
Dumbbell Hang Clean and Jerk: dumbbell hang c and j, dumbbell hang cj, dumbbell hang clean jerk
Dumbbell Box Step-over: dumbbell step over, dumbbell box stepover, dumbbell box over, dumbbell bso, step over dumbbell, box step over dumbbell, dumbbell step up and over, dumbbell box step up and over
Devil Press: devils press, dumbbell devil press, devil presses
Man Maker: manmaker, dumbbell man maker
Kettlebell Swing: kbs, kbsw, kettlebell sw, swing, swings, russian swing, american swing, kettlebell swing russian, kettlebell swing american, eye level kettlebell swing, overhead kettlebell swing
Goblet Squat: gob squat, kettlebell goblet squat, dumbbell goblet squat, goblet
Turkish Get-up: tgu, turkish getup, kettlebell turkish get up, getup, get up
Wall Ball Shot: wb, wbs, wall ball, wall shot, wball, wallball shot, wall ball throw, med ball shot, medicine ball shot, lanzamientos
Medicine-ball Clean: medball clean, med ball clean, mb clean, mbc
Ball Slam: slam ball, slam ball slam, medicine ball slam, sb slam, slam
Farmers Carry: farmer carry, farmer walk, farmers walk, kettlebell farmer carry, dumbbell farmer carry, farmer hold walk
Sandbag Carry: sandbag walk, sb carry
Sandbag Clean: sb clean
Yoke Carry: yoke walk, yoke
Sled Push: prowler push, sled pushes, prowler
Sled Drag: prowler drag
Overhead Carry: oh carry, overhead walk
Pull-up: kipping pull up, kip pull up, kipping pullup, klimmzug, klimmzüge, dominada, traction, pull ups kipping
Strict Pull-up: spu, strict pu
Chest-to-bar Pull-up: c2b, ctb, c2b pull up, ctb pull up, chest to bar, chest 2 bar, c2b pullup, chest 2 bar pull up
Jumping Pull-up: jpu, jump pull up
Chin-up: chin
Bar Muscle-up: bmu, bar mu, bar muscle
Ring Muscle-up: rmu, ring mu
Toes-to-bar: t2b, ttb, toe 2 bar, toes 2 bar, toe to bar, toe to the bar, toes to the bar
Knees-to-elbows: k2e, kte, knee 2 elbow, knee to elbow
Toes-to-rings: t2r, ttr, toe 2 ring
Hanging Knee Raise: hkr, hanging knee tuck, knee raise, hang knee raise, hanging knee up
Hanging Leg Raise: hlr, leg raise hanging
Ring Dip: dip ring
Push-up: press up, pushup, liegestütz, liegestütze, flexion, flexiones, flexões, pompe
Hand-release Push-up: hrpu, hr push up, hr pushup, hand release press up
Handstand Push-up: hspu, hs push up, handstand pu, kipping handstand push up, kipping hspu
Strict Handstand Push-up: shspu, strict hspu, strict hs push up
Handstand Walk: hsw, hs walk, hand stand walk, handstand walking
Handstand Hold: hs hold, hsh
Wall Walk: wall climb
Rope Climb: rope ascent
Legless Rope Climb: llrc, legless, legless climb
Pistol: pistol squat, single leg squat, one legged squat
Jump Squat: jumping squat, jumping air squat, squat jump, air squat jump
Jumping Lunge: jump lunge, split jump, jumping split lunge, plyo lunge
Lunge: alternating lunge, bodyweight lunge
Walking Lunge: lunge walk, walking lunge step, walking lunges
Bulgarian Split Squat: bss, rear foot elevated split squat, rfess
Step-up: box step up
Dumbbell Step-up: dumbbell box step up
Box Jump: bj, bxj
Box Jump-over: bjo, box over, boxover, jump over box, over the box jump
Broad Jump: standing long jump, long jump
Sit-up: abmat sit up, situp, ab mat sit up, abmat, butterfly sit up, ab mat, abdominal, abdominales, abdominais
GHD Sit-up: ghd, ghdsu, ghd situp
V-up: v sit
Hollow Rock: hr rock, hollow body rock
Hollow Hold: hollow body hold, hollow
Plank Hold: plank, front plank, elbow plank, forearm plank, plank on elbows, elbow plank hold, planks
L-sit: l sit hold
Dead Hang: passive hang, bar hang
Back Extension: back ext, hyperextension, ghd back extension
Hip Extension: ghd hip extension
Superman: superman hold, supermans
Burpee: brp, burp, burpees
Bar-facing Burpee: burpee over bar facing, bfb, facing burpee, bar facing burpee over the bar, bar facing burpee over bar, burpee bar facing, burpees facing bar, burpee facing the bar, bf burpee
Burpee Over Bar: bob, burpee sobre la barra, burpee sobre barra, burpee o bar, burpee over bb, burpee over the bar, lateral burpee over bar, lateral burpee over the bar, lateral burpee over barbell, lateral bar burpee, over the bar burpee, burpee over the barbell, burpee over barbell
Burpee Box Jump-over: bbjo, burpee box over, burpee box jumpover
Burpee Box Jump: bbj
Burpee to Plate: bar burpee to plate, burpee onto plate
Mountain Climber: mtn climber
Double-under: du, dbl under, double, dub, dubs, double jump rope, doble salto, saltos dobles, dbl unders, double jump, double unders rope
Single-under: su, single, jump rope, rope skip, skip, skipping, single rope jump, single jump rope, salto simple, saltos simples, seilspringen
Run: running, jog, laufen, lauf, carrera, correr, corrida, trote, jogging
Row: rower, rowing, erg row, row erg, rowerg, c2 row, concept2 row, rudern, remo, remar, row machine, rowing machine, concept 2 row
Ski: skierg, ski erg, c2 ski
Bike: bikeerg, bike erg, c2 bike, stationary bike, cycle
Assault Bike: echo, assault, ab, assaultbike, air bike, airbike, echo bike, echobike, aab, airdyne, fan bike, assault air bike, rogue echo bike
Shuttle Run: shuttle, shuttle sprint, shuttles, shuttle running
Ruck: ruck march, ruck run
Pass-through: pvc pass through, passthrough, shoulder pass through
Band Pull-apart: banded pull apart, pull apart, bpa
Scapular Pull-up: scap pull up, scap pullup
Samson Stretch: sampson stretch
Dumbbell Row: dumbbell bent over row, bent over dumbbell row, single arm dumbbell row
Dumbbell Push Press: dumbbell pp
Dumbbell Bench Press: dumbbell bench
Dumbbell Shoulder Press: dumbbell press, dumbbell strict press
Dumbbell Shoulder-to-overhead: dumbbell s2oh, dumbbell s2o, dumbbell sto, dumbbell stoh
Dumbbell Ground-to-overhead: dumbbell g2oh, dumbbell g2o, dumbbell gto
Kettlebell Sumo Deadlift High-pull: kettlebell sdhp
Plate Ground-to-overhead: plate g2oh, plate g2o, plate gto, plate ground to oh
Overhead Plate Lunge: plate overhead lunge, overhead walking plate lunge, plate overhead walking lunge
Russian Twist: seated twist
Inchworm: inch worm
Weighted Pull-up: wpu
Front-rack Lunge: barbell front rack lunge, front rack walking lunge, fr lunge, fr walking lunge
Overhead Lunge: oh lunge
Overhead Walking Lunge: oh walking lunge, ohwl
Ring Row: body row
Face Pull: banded face pull, band face pull
Flutter Kick: flutterkick
Lateral Box Step-over: box step over
D-ball Clean: dball clean
D-ball Over Shoulder: dball over shoulder, dball over the shoulder, d ball shoulder
Dumbbell Walking Lunge: walking lunge dumbbell
Burpee Over Dumbbell: burpee over the dumbbell, burpee over dumbbells
Lateral Burpee Over Dumbbell: lateral dumbbell burpee, lateral burpee over the dumbbell
Burpee Over Rower: burpee over the rower, burpee over erg, burpee over row
Burpee to Target: burpee touch, target burpee
Banded Pushdown: banded tricep pushdown, band tricep pushdown, banded triceps pushdown, band pushdown
Bicep Curl: curl, biceps curl
Bar Dip: parallel bar dip, dips on bar
Burpee Pull-up: burpee pu, burpee pullup, bpu
`
